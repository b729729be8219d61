import { fullName } from '@heatwise/domain/people/person-name';
import { useMemo } from 'react';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { allTags, personName, type TagRow } from '../../tags/filter-options.queries.ts';

const NO_TAGS: readonly TagRow[] = [];

/** Every tag, job and location that was not deleted, and their names by id. */
export function useTagNames() {
  const { data: tags = NO_TAGS } = useLocalRows(allTags, ['filter-tags']);
  const names = useMemo(() => new Map(tags.map(({ tag_id, name }) => [tag_id, name])), [tags]);
  return { tags, names };
}

/** Undefined while it is read, and for somebody who is not here. */
export function usePersonName(userId: string | null): string | undefined {
  const { data } = useLocalRows((queries) => personName(queries, userId ?? ''), ['filter-person', userId]);
  const person = data?.[0];
  return userId && person ? fullName(person) || 'No name' : undefined;
}
