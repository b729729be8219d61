import { type Grant, readGrants } from '@heatwise/domain/permissions/actor';
import { isAnyAdmin, isOrgAdmin } from '@heatwise/domain/permissions/may';
import { sql } from 'kysely';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';

type Permissions = { tag_id: string | null; access: string; active: boolean }[];
type Granted = {
  readonly user_id: string;
  readonly tag_ids: readonly string[];
  readonly grants: readonly Grant[];
};

/** The active people who can run the organisation. */
export async function adminIdsOf(scope: OrganisationScope): Promise<string[]> {
  return (await peopleWithPermissions(scope)).filter(isOrgAdmin).map(({ user_id }) => user_id);
}

/** Where those who run the organisation are written to. */
export async function adminEmails(scope: OrganisationScope): Promise<string[]> {
  return emailsOf(scope, await adminIdsOf(scope));
}

/** The addresses these people sign in with. */
export async function emailsOf(scope: OrganisationScope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('credentials')
    .select('email')
    .where('org_id', '=', scope.org_id)
    .where('user_id', 'in', ids)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** The active people who run the organisation or its support, with the tags they carry. */
export async function anyAdminsOf(scope: OrganisationScope): Promise<Granted[]> {
  return (await peopleWithPermissions(scope)).filter(({ grants }) => isAnyAdmin(grants));
}

async function peopleWithPermissions({ tx, org_id }: OrganisationScope): Promise<Granted[]> {
  const { rows } = await sql<Omit<Granted, 'grants'> & { permissions: Permissions }>`
    select user_id, u.tag_ids::text[] as tag_ids,
           json_agg(json_build_object('tag_id', p.tag_id, 'access', p.access, 'active', true)) as permissions
      from permissions p join users u using (org_id, user_id)
     where org_id = ${org_id} and p.active and u.active
     group by user_id, u.tag_ids`.execute(tx);
  return rows.map(({ permissions, ...person }) => ({ ...person, grants: readGrants(permissions) }));
}
