import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { choiceOfSearch, type PeopleChoice, readPeopleSearch, searchOfChoice } from './people-search.ts';

/**
 * What the list shows, kept in the address. A change shows at once; the address follows when it has come to rest, so
 * that neither typing nor scrolling waits for the router.
 */
export function usePeopleChoice() {
  const address = JSON.stringify(readPeopleSearch(useSearch({ strict: false })));
  const navigate = useNavigate();
  const [choice, setChoice] = useState<PeopleChoice>(() => choiceOfSearch(JSON.parse(address)));
  // What the address said when this screen last wrote or followed it.
  const followed = useRef(address);

  // Another link, or back and forward: the address leads.
  useEffect(() => {
    if (address === followed.current) return;
    followed.current = address;
    setChoice(choiceOfSearch(JSON.parse(address)));
  }, [address]);

  // The choice was changed here: the address follows.
  useEffect(() => {
    const text = JSON.stringify(searchOfChoice(choice));
    if (text === followed.current) return;
    const timer = setTimeout(() => {
      followed.current = text;
      void navigate({ to: '.', replace: true, resetScroll: false, search: JSON.parse(text) });
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [choice, navigate]);

  /** Another filter begins at its first row. */
  const change = useCallback(
    (part: Partial<PeopleChoice>) => setChoice((before) => ({ ...before, offset: 0, ...part })),
    [],
  );
  const scrolledTo = useCallback(
    (offset: number) => setChoice((before) => (before.offset === offset ? before : { ...before, offset })),
    [],
  );
  return { choice, change, scrolledTo };
}
