import { orRegistered } from '../../platform/credentials.store.ts';
import type { OrganisationScope, WritingScope } from '../../platform/organisation-scope.ts';

/** Lets a person who signs in do so under another address. Throws email-registered when somebody else has it. */
export async function moveCredentials(
  { tx, org_id }: WritingScope,
  userId: string,
  email: string,
): Promise<void> {
  await orRegistered(
    tx
      .updateTable('credentials')
      .set({ email })
      .where('org_id', '=', org_id)
      .where('user_id', '=', userId)
      .execute(),
  );
}

export async function deleteCredentials({ tx, org_id }: WritingScope, userId: string): Promise<void> {
  await tx.deleteFrom('credentials').where('org_id', '=', org_id).where('user_id', '=', userId).execute();
}

/** The addresses under which those of the people sign in who still do. */
export async function emailsOfAccounts(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('credentials as c')
    .innerJoin('users as u', (join) =>
      join.onRef('u.org_id', '=', 'c.org_id').onRef('u.user_id', '=', 'c.user_id'),
    )
    .select('c.email')
    .where('c.org_id', '=', org_id)
    .where('u.active', '=', true)
    .where('c.user_id', 'in', userIds)
    .orderBy('c.email')
    .execute();
  return rows.map(({ email }) => email);
}
