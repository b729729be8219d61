import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

type PersonWithTags = { user_id: string; tag_ids: string[] };

/** The active people among these ids. */
export async function activePeople(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
): Promise<PersonWithTags[]> {
  const { rows } = await sql<PersonWithTags>`
    select user_id, tag_ids::text[] as tag_ids from users
     where org_id = ${org_id} and user_id = any(${userIds}::uuid[]) and active`.execute(tx);
  return rows;
}

/** Those of the people who lack the tag get it. Gives whose rows changed. */
export async function putTagOnPeople(
  { tx, org_id, stamps }: WritingScope,
  tagId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const { base } = stamps.takeBlock(userIds.length);
  const { rows } = await sql<{ user_id: string }>`
    update users u
       set tag_ids = array_append(u.tag_ids, ${tagId}::uuid), modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${userIds}::uuid[]) with ordinality wanted (user_id, i)
     where u.org_id = ${org_id} and u.user_id = wanted.user_id
       and not u.tag_ids @> array[${tagId}]::uuid[]
    returning u.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Those of the people who carry the tag lose it. Gives whose rows changed. */
export async function takeTagOffPeople(
  { tx, org_id, stamps }: WritingScope,
  tagId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const { base } = stamps.takeBlock(userIds.length);
  const { rows } = await sql<{ user_id: string }>`
    update users u
       set tag_ids = array_remove(u.tag_ids, ${tagId}::uuid), modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${userIds}::uuid[]) with ordinality wanted (user_id, i)
     where u.org_id = ${org_id} and u.user_id = wanted.user_id
       and u.tag_ids @> array[${tagId}]::uuid[]
    returning u.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}
