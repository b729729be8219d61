import { sql } from 'kysely';
import { FILTER_TAG_TYPES } from '../../../entities/tags/filter-options.queries.ts';
import { tagOrder } from '../../../entities/tags/tag-order.queries.ts';
import type { LocalQueries } from '../../../local-db/local-queries.ts';
import { nameContains } from '../../../local-db/name-search.ts';
import type { PickerOption } from '../../../ui/picker-options.ts';

type Page = { readonly search: string; readonly offset: number; readonly limit: number };

/** One page of the tags of every kind that a measurement can be given, by name. */
export function anyTagOptions(queries: LocalQueries, { search, offset, limit }: Page) {
  return queries
    .selectFrom('tags')
    .select(['tag_id as id', 'name as label', sql<string>`iif(type = 'default', 'tag', type)`.as('hint')])
    .where('active', '=', 1)
    .where('is_hidden', '=', 0)
    .where('type', 'in', FILTER_TAG_TYPES)
    .where(nameContains(sql`name`, search))
    .orderBy(tagOrder('tags'))
    .limit(limit)
    .offset(offset)
    .$castTo<PickerOption>();
}
