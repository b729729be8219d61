import type { LocalQueries } from '../../local-db/local-queries.ts';
import { tagOrder } from './tag-order.queries.ts';

/** The kinds of tag that people are filtered by, in the order they are listed in. */
export const FILTER_TAG_TYPES = ['job', 'location', 'default'] as const;
export type FilterTagType = (typeof FILTER_TAG_TYPES)[number];

export type TagRow = { tag_id: string; name: string; type: string; is_hidden: 0 | 1 };

/** Tags that were not deleted, by type and name; hidden ones too. */
export function allTags(queries: LocalQueries) {
  return queries
    .selectFrom('tags')
    .select(['tag_id', 'name', 'type', 'is_hidden'])
    .where('active', '=', 1)
    .where('type', 'in', FILTER_TAG_TYPES)
    .orderBy(tagOrder('tags'));
}

export function personName(queries: LocalQueries, userId: string) {
  return queries.selectFrom('users').select(['name_first', 'name_last']).where('user_id', '=', userId);
}
