import type { SupportAccess } from '@heatwise/contract/support/support-access.contract';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

const MOST_LISTED = 50;

type Row = Omit<SupportAccess, 'granted_at' | 'until' | 'ended_at'> & {
  granted_at: Date;
  until: Date;
  ended_at: Date | null;
};

/** The newest first; only one when an id is given. */
export async function supportAccessesOf(
  { tx, org_id }: OrganisationScope,
  accessId: string | null = null,
): Promise<SupportAccess[]> {
  const { rows } = await sql<Row>`
    select access_id, granted_by_name, reason, granted_at, until, ended_at, ended_by_name from support_access
     where org_id = ${org_id} and (${accessId}::uuid is null or access_id = ${accessId})
     order by granted_at desc, access_id limit ${MOST_LISTED}`.execute(tx);
  return rows.map(({ granted_at, until, ended_at, ...row }) => ({
    ...row,
    granted_at: granted_at.toISOString(),
    until: until.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }));
}

export async function nameOfPerson({ tx, org_id }: OrganisationScope, userId: string) {
  return tx
    .selectFrom('users')
    .select(['name_first', 'name_last'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

type NewAccess = {
  readonly access_id: string;
  readonly granted_by_name: string;
  readonly reason: string;
  readonly granted_at: Date;
  readonly until: Date;
};

export async function insertSupportAccess(
  { tx, org_id }: OrganisationScope,
  access: NewAccess,
): Promise<void> {
  await tx
    .insertInto('support_access')
    .values({ ...access, org_id })
    .execute();
}

export async function endSupportAccess(
  { tx, org_id }: OrganisationScope,
  accessId: string,
  end: { readonly ended_at: Date; readonly ended_by_name: string },
): Promise<void> {
  await tx
    .updateTable('support_access')
    .set(end)
    .where('org_id', '=', org_id)
    .where('access_id', '=', accessId)
    .execute();
}

/** What every screen of the organisation is told travels with the organisation's own row. */
export async function announce(
  { tx, org_id, stamps }: WritingScope,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const gone = Object.keys(change).filter((key) => change[key] === null);
  await sql`
    update organisations
       set metadata = (metadata || ${JSON.stringify(change)}::jsonb) - ${gone}::text[],
           modified_time = ${stamps.next()}
     where org_id = ${org_id}`.execute(tx);
}
