import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useLeadingState } from '../../../platform/use-leading-state.ts';
import { choiceOfSearch, type PeopleChoice, readPeopleSearch, searchOfChoice } from './people-search.ts';

const write = (choice: PeopleChoice) => JSON.stringify(readPeopleSearch(searchOfChoice(choice)));

/**
 * What the list shows, kept in the address, which follows when it has come to rest, so that neither typing nor scrolling
 * waits for the router.
 */
export function usePeopleChoice() {
  const navigate = useNavigate();
  const { state: choice, set } = useLeadingState<PeopleChoice>({
    said: JSON.stringify(readPeopleSearch(useSearch({ strict: false }))),
    read: (said) => choiceOfSearch(JSON.parse(said)),
    write,
    follow: (next) =>
      void navigate({ to: '.', replace: true, resetScroll: false, search: searchOfChoice(next) as never }),
    restMs: SEARCH_DEBOUNCE_MS,
  });

  /** Another filter begins at its first row. */
  const change = useCallback(
    (part: Partial<PeopleChoice>) => set((before) => ({ ...before, offset: 0, ...part })),
    [set],
  );
  const scrolledTo = useCallback(
    (offset: number) => set((before) => (before.offset === offset ? before : { ...before, offset })),
    [set],
  );
  return { choice, change, scrolledTo };
}
