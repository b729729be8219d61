import type { TagType } from '@heatwise/domain/tags/tag-type';
import { useMemo } from 'react';
import { useLocalDatabase } from '../../local-db/local-database-context.tsx';
import { localQueries } from '../../local-db/local-queries.ts';
import { type ChoiceProps, Picker } from '../../ui/picker.tsx';
import type { ReadOptions } from '../../ui/picker-options.ts';
import { type TagFilter, tagOptions } from './tag-options.queries.ts';
import { useNewTagForPicker } from './use-create-tag.ts';

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
