import { sql } from 'kysely';
import type { OrganisationScope } from './organisation-scope.ts';

type Left = { readonly user_id: string; readonly tag_ids: string[]; readonly active: boolean };

/**
 * Who is left of merged people, at the end of the chain, by the id that was asked for: what was noted without a connection
 * names whom it was about then. Hardly anything names one, and to look is dear.
 */
export async function peopleMergedInto(
  { tx, org_id }: OrganisationScope,
  merged: readonly string[],
): Promise<[string, Left][]> {
  if (merged.length === 0) return [];
  const { rows } = await sql<Left & { asked: string }>`
    with recursive merged (asked, user_id) as (
      select user_id, merged_into from users
       where org_id = ${org_id} and user_id = any(${[...merged]}::uuid[])
      union
      select merged.asked, u.merged_into
        from merged join users u on u.org_id = ${org_id} and u.user_id = merged.user_id
       where not u.active and u.merged_into is not null)
    select merged.asked, u.user_id, u.tag_ids, u.active
      from merged join users u on u.org_id = ${org_id} and u.user_id = merged.user_id
     where u.active or u.merged_into is null`.execute(tx);
  return rows.map(({ asked, ...person }) => [asked, person]);
}
