import type { TagType } from '@heatwise/domain/tags/tag-type';
import { sql } from 'kysely';
import { tagOrder } from '../../../entities/tags/tag-order.queries.ts';
import type { LocalQueries } from '../../../local-db/local-queries.ts';
import { nameContains } from '../../../local-db/name-search.ts';

type Page = {
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
  readonly types: readonly TagType[];
  /** Only these; null for all. */
  readonly among: readonly string[] | null;
};

/** One page of the visible tags of some types, by type and name. */
export function anyTagOptions(queries: LocalQueries, { search, offset, limit, types, among }: Page) {
  let tags = queries
    .selectFrom('tags')
    .select(['tag_id as id', 'name as label', 'type'])
    .where('active', '=', 1)
    .where('is_hidden', '=', 0)
    .where('type', 'in', types)
    .where(nameContains(sql`name`, search));
  if (among) tags = tags.where('tag_id', 'in', among);
  return tags
    .orderBy(tagOrder('tags'))
    .limit(limit)
    .offset(offset)
    .$castTo<{ id: string; label: string; type: TagType }>();
}
