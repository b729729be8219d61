import { useMemo } from 'react';
import { allTags, type TagRow } from '../../local-db/filter-options.queries.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { usePersonName } from './people-fields.tsx';
import type { TestFilter } from './test-filter.ts';

const NO_TAGS: readonly TagRow[] = [];

/** The tags to show, and the names of everything the filter may name. */
export function useFilterNames(filter: TestFilter) {
  const { data = NO_TAGS } = useLocalRows(allTags, ['tags'], ['filter-tags']);
  const { user_id, showHidden } = filter;
  const person = usePersonName(user_id);
  const tags = useMemo(() => data.filter((tag) => showHidden || tag.is_hidden === 0), [data, showHidden]);
  const names = useMemo(() => {
    const entries = data.map(({ tag_id, name }): [string, string] => [tag_id, name]);
    return new Map(user_id && person ? [...entries, [user_id, person]] : entries);
  }, [data, user_id, person]);
  return { tags, names };
}
