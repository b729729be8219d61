import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

type PersonOnTag = {
  user_id: string;
  name_first: string;
  name_last: string;
  email: string | null;
  is_hidden: boolean;
  tag_ids: string[];
  /** What the person may do on the tag. */
  access: string;
  /** All of the person's active permissions. */
  permissions: { tag_id: string | null; access: string; active: boolean }[];
};

/** The active people who have any permission on a tag, by name. */
export async function peopleWithAccessTo(
  { tx, org_id }: OrganisationScope,
  tagId: string,
): Promise<PersonOnTag[]> {
  const { rows } = await sql<PersonOnTag>`
    select u.user_id, u.name_first, u.name_last, u.email, u.is_hidden, u.tag_ids, p.access, every.permissions
      from permissions p
      join users u on u.org_id = p.org_id and u.user_id = p.user_id and u.active
      cross join lateral (
        select json_agg(json_build_object('tag_id', o.tag_id, 'access', o.access, 'active', o.active)) as permissions
          from permissions o where o.org_id = ${org_id} and o.user_id = p.user_id and o.active
      ) every
     where p.org_id = ${org_id} and p.tag_id = ${tagId} and p.active
     order by lower(u.name_first), lower(u.name_last), u.user_id`.execute(tx);
  return rows;
}

/** What a person may do on a tag; undefined where there is no permission. */
export async function accessOn(
  { tx, org_id }: OrganisationScope,
  userId: string,
  tagId: string,
): Promise<string | undefined> {
  const permission = await tx
    .selectFrom('permissions')
    .select('access')
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('tag_id', '=', tagId)
    .where('active', '=', true)
    .executeTakeFirst();
  return permission?.access;
}
