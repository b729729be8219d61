import { sql } from 'kysely';
import type { LocalQueries } from '../../../local-db/local-queries.ts';

/** Active people who carry one of these tags, by name; `tag_ids` is a JSON list. */
export function crewOf(queries: LocalQueries, tagIds: readonly string[]) {
  return queries
    .selectFrom('users')
    .select([
      'users.user_id',
      'users.name_first',
      'users.name_last',
      sql<string>`(select json_group_array(tag_id) from userTags where user_key = users.user_key)`.as(
        'tag_ids',
      ),
    ])
    .where('users.active', '=', 1)
    .where('users.is_hidden', '=', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('userTags')
          .select('userTags.tag_id')
          .whereRef('userTags.user_key', '=', 'users.user_key')
          .where('userTags.tag_id', 'in', tagIds.length > 0 ? tagIds : ['']),
      ),
    )
    .orderBy(sql`users.name_last collate nocase`)
    .orderBy(sql`users.name_first collate nocase`);
}
