import type { User } from '@heatwise/contract/entities/people';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { userOf } from '../../organisation/user.store.ts';
import { orEmployeeIdInUse } from './employee-ids.store.ts';

/** An active person as the wire shows them. */
export async function findUser(scope: OrganisationScope, userId: string): Promise<User | undefined> {
  const user = await userOf(scope, userId);
  return user?.active ? user : undefined;
}

/** Whether another active person of the organisation has the email, or signs in here with it. */
export async function isEmailHere(
  { tx, org_id }: OrganisationScope,
  email: string,
  exceptUserId: string | null,
): Promise<boolean> {
  // Two questions: who signs in stands on one machine, the organisation's people may be on another.
  const signing = await sql<{ user_id: string }>`
    select user_id from credentials where org_id = ${org_id} and lower(email) = lower(${email})`.execute(tx);
  const ids = signing.rows.map(({ user_id }) => user_id);
  const { rows } = await sql`
    select 1 from users u
     where u.org_id = ${org_id} and u.active and u.user_id is distinct from ${exceptUserId}::uuid
       and (lower(u.email) = lower(${email}) or u.user_id = any(${ids}::uuid[])) limit 1`.execute(tx);
  return rows.length > 0;
}

/** When the person's latest test that was not removed was taken; null without one. */
export async function lastMeasuredTime(
  { tx, org_id }: OrganisationScope,
  userId: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('measurements')
    .select(({ fn }) => fn.max('created_time').as('last'))
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.last ?? null;
}

type Change = Partial<Pick<User, 'name_first' | 'name_last' | 'email' | 'metadata'>>;

/** Stamps the person's row; what is not named stays. Throws employee-id-in-use. */
export async function updateUser(
  { tx, org_id, stamps }: WritingScope,
  userId: string,
  { metadata, ...change }: Change,
): Promise<void> {
  await orEmployeeIdInUse(
    tx
      .updateTable('users')
      .set({
        ...change,
        ...(metadata && { metadata: sql`${JSON.stringify(metadata)}::jsonb` }),
        modified_time: stamps.next(),
      })
      .where('org_id', '=', org_id)
      .where('user_id', '=', userId)
      .execute(),
  );
}
