import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

type PersonWithPatterns = { user_id: string; tag_ids: string[]; pattern_ids: string[] };

/** The active people among these ids, with the shift patterns among their tags. */
export async function peopleForPattern(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
): Promise<PersonWithPatterns[]> {
  const { rows } = await sql<PersonWithPatterns>`
    select u.user_id, u.tag_ids::text[] as tag_ids,
           array(select t.tag_id::text from tags t
                  where t.org_id = u.org_id and t.type = 'roster' and t.tag_id = any(u.tag_ids)) as pattern_ids
      from users u
     where u.org_id = ${org_id} and u.user_id = any(${userIds}::uuid[]) and u.active`.execute(tx);
  return rows;
}

/**
 * The people carry this shift pattern and no other (null: none at all); their other tags keep their order. Gives whose
 * rows changed.
 */
export async function putPatternOnPeople(
  { tx, org_id, stamps }: WritingScope,
  tagId: string | null,
  userIds: readonly string[],
): Promise<string[]> {
  const { base } = stamps.takeBlock(userIds.length);
  const { rows } = await sql<{ user_id: string }>`
    with wanted as (
      select u.user_id, w.i,
             array(select id from unnest(u.tag_ids) with ordinality as carried (id, place)
                    where id is distinct from ${tagId}::uuid and id not in (
                      select t.tag_id from tags t where t.org_id = ${org_id} and t.type = 'roster')
                    order by place)
             || case when ${tagId}::uuid is null then '{}'::uuid[] else array[${tagId}::uuid] end as tag_ids
        from unnest(${userIds}::uuid[]) with ordinality w (user_id, i)
        join users u on u.org_id = ${org_id} and u.user_id = w.user_id
    )
    update users u
       set tag_ids = wanted.tag_ids, modified_time = instant_of_us(${base}::bigint + wanted.i)
      from wanted
     where u.org_id = ${org_id} and u.user_id = wanted.user_id
       and not (u.tag_ids @> wanted.tag_ids and u.tag_ids <@ wanted.tag_ids)
    returning u.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}
