import { readGrants } from '@heatwise/domain/permissions/actor';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { sql } from 'kysely';
import type { OrganisationScope } from './organisation-scope.ts';

type Permissions = { tag_id: string | null; access: string; active: boolean }[];

/** The active people who can run the organisation. */
export async function adminIdsOf({ tx, org_id }: OrganisationScope): Promise<string[]> {
  const { rows } = await sql<{ user_id: string; permissions: Permissions }>`
    select p.user_id, json_agg(json_build_object('tag_id', p.tag_id, 'access', p.access, 'active', true)) as permissions
      from permissions p join users u using (org_id, user_id)
     where p.org_id = ${org_id} and p.active and u.active
     group by p.user_id`.execute(tx);
  return rows
    .filter(({ permissions }) => isOrgAdmin({ grants: readGrants(permissions) }))
    .map(({ user_id }) => user_id);
}
