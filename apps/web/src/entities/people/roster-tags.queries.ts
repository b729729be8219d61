import type { LocalQueries } from '../../local-db/local-queries.ts';

/** The tags that say something about the days of those who carry them; `metadata` is JSON. */
export function rosterTags(queries: LocalQueries) {
  return queries
    .selectFrom('tags')
    .select(['tag_id', 'name', 'type', 'metadata'])
    .where('active', '=', 1)
    .where('type', 'in', ['roster', 'location']);
}
