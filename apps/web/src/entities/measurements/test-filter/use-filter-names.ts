import { useMemo } from 'react';
import type { TestFilter } from './test-filter.ts';
import { usePersonName, useTagNames } from './use-filtered-names.ts';

/** The tags to show, and the names of everything the filter may name. */
export function useFilterNames({ user_id, showHidden }: TestFilter) {
  const known = useTagNames();
  const person = usePersonName(user_id);
  const tags = useMemo(
    () => known.tags.filter((tag) => showHidden || tag.is_hidden === 0),
    [known.tags, showHidden],
  );
  const names = useMemo(
    () => (user_id && person ? new Map([...known.names, [user_id, person]]) : known.names),
    [known.names, user_id, person],
  );
  return { tags, names };
}
