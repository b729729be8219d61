import type { LISTED_TAG_TYPES, TagType } from '@heatwise/domain/tags/tag';
import { sql } from 'kysely';
import { useMemo } from 'react';
import { useLocalDatabase } from '../../local-db/local-database-context.tsx';
import { type LocalQueries, localQueries, nameContains } from '../../local-db/local-queries.ts';
import { type ChoiceProps, Picker } from '../../ui/picker.tsx';
import type { OptionsPage, ReadOptions } from '../../ui/picker-options.ts';
import { tagOrder } from './tag-order.queries.ts';
import { useNewTagForPicker } from './use-create-tag.ts';

/** Which tags a picker offers. */
export type TagFilter = {
  readonly types: readonly (typeof LISTED_TAG_TYPES)[number][];
  /** Hidden ones too. */
  readonly showHidden?: boolean;
  /** Only these; null for all. */
  readonly among?: readonly string[] | null;
  readonly except?: readonly string[];
  /** Only those with a position; it counts if either degree is not zero. */
  readonly isPlaced?: boolean;
};

/** One page of the tags that can be chosen, by kind and name; where kinds are mixed, each names its own. */
export function tagOptions(
  queries: LocalQueries,
  { types, showHidden = false, among = null, except = [], isPlaced = false }: TagFilter,
  { search, offset, limit }: OptionsPage,
) {
  const kind = sql<string>`iif(type = 'default', 'tag', type)`;
  let tags = queries
    .selectFrom('tags')
    .select(['tag_id as id', 'name as label'])
    .$if(types.length > 1, (query) => query.select(kind.as('hint')))
    .where('active', '=', 1)
    .where('type', 'in', types)
    .where(nameContains(sql`name`, search));
  if (!showHidden) tags = tags.where('is_hidden', '=', 0);
  if (among !== null) tags = tags.where('tag_id', 'in', among);
  if (except.length > 0) tags = tags.where('tag_id', 'not in', except);
  if (isPlaced) {
    tags = tags.where(
      sql<boolean>`(coalesce(json_extract(metadata, '$.lat'), 0) <> 0 or coalesce(json_extract(metadata, '$.lon'), 0) <> 0)`,
    );
  }
  return tags.orderBy(tagOrder('tags')).limit(limit).offset(offset);
}

type Props = ChoiceProps & {
  tags: TagFilter;
  /** The kind that "+ New" makes, for who may make tags; without it nothing new is offered. */
  creates?: TagType;
};

/** Picks tags, jobs or locations, one or any number. */
export function TagPicker({ tags, creates, ...picker }: Props) {
  const read = useTagReader(tags);
  const onCreate = useNewTagForPicker(creates ?? 'default');
  return <Picker {...picker} read={read} {...(creates && onCreate ? { onCreate } : {})} />;
}

/** Keeps its identity as long as the filter says the same. */
function useTagReader(filter: TagFilter): ReadOptions {
  const database = useLocalDatabase();
  const key = JSON.stringify(filter);
  return useMemo<ReadOptions>(() => {
    const offered = JSON.parse(key) as TagFilter;
    return (page) => database.rows(tagOptions(localQueries, offered, page).compile());
  }, [database, key]);
}
