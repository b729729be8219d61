import { type Actor, readGrants } from '@heatwise/domain/permissions/actor';
import { sql } from 'kysely';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';

/** Somebody to whom the product speaks by itself: what they may see is what their permissions say at that moment. */
export type Addressee = { readonly actor: Actor; readonly email: string | null };

type Row = {
  user_id: string;
  email: string | null;
  tag_ids: string[];
  permissions: { tag_id: string | null; access: string; active: boolean }[];
};

/** The active people among these ids, by id. */
export async function addresseesOf(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
): Promise<Map<string, Addressee>> {
  const { rows } = await sql<Row>`
    select u.user_id, u.email, u.tag_ids::text[] as tag_ids,
           coalesce((select json_agg(json_build_object('tag_id', p.tag_id, 'access', p.access, 'active', p.active))
                       from permissions p
                      where p.org_id = ${org_id} and p.user_id = u.user_id and p.active), '[]') as permissions
      from users u
     where u.org_id = ${org_id} and u.user_id = any(${userIds}::uuid[]) and u.active`.execute(tx);
  return new Map(
    rows.map(({ user_id, email, tag_ids, permissions }) => [
      user_id,
      { email, actor: { user_id, org_id, tag_ids, grants: readGrants(permissions) } },
    ]),
  );
}
