import { useMemo } from 'react';
import { useLocalDatabase } from '../../local-db/local-database-context.tsx';
import { localQueries } from '../../local-db/local-queries.ts';
import { type ChoiceProps, Picker } from '../../ui/picker.tsx';
import type { ReadOptions } from '../../ui/picker-options.ts';
import { type PersonFilter, personOptions } from './person-options.queries.ts';

type Props = ChoiceProps & {
  people: PersonFilter;
  /** Ids of those who may appear at all, as a rule chose them; must keep its identity between renders. */
  only?: readonly string[];
};

/** Picks people, one or any number; the search finds names, emails and employee ids. */
export function PersonPicker({ people, only, ...picker }: Props) {
  const read = usePersonReader(people, only ?? null);
  return <Picker {...picker} read={read} />;
}

/** Keeps its identity as long as the filter says the same. */
function usePersonReader(filter: PersonFilter, only: readonly string[] | null): ReadOptions {
  const database = useLocalDatabase();
  const key = JSON.stringify(filter);
  return useMemo<ReadOptions>(() => {
    const offered = { ...(JSON.parse(key) as PersonFilter), only };
    return (page) => database.rows(personOptions(localQueries, offered, page).compile());
  }, [database, key, only]);
}
