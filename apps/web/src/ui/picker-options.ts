import { TAG_PICKER_PAGE_SIZE } from '@heatwise/domain/people/user-filter';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Options that a picker asks for at a time. */

/** One thing that can be picked. `hint` is a second, quieter word, e.g. the kind of tag. */
export type PickerOption = { readonly id: string; readonly label: string; readonly hint?: string };

/** Something new: picked at once, and taken back when it turns out that it could not be made. */
export type NewOption = { readonly option: PickerOption; readonly isMade: Promise<boolean> };

/** How a picker makes something new. */
export type CreateOption = {
  /** What it is, as a sentence calls it: tag, job, location. */
  readonly kind: string;
  /** Makes it of the typed name. Reports its own failures; null when the name cannot be taken at all. */
  readonly make: (name: string) => NewOption | null;
};

/** Reads one page of options whose label matches the search; fewer than `limit` means that it is the last page. */
export type ReadOptions = (page: {
  search: string;
  offset: number;
  limit: number;
}) => Promise<readonly PickerOption[]>;

type Loaded = {
  readonly search: string;
  readonly options: readonly PickerOption[];
  readonly isComplete: boolean;
};

/**
 * Pages of options while a picker is open. Typing waits 300 ms before it asks; an answer to an older search is dropped.
 */
export function usePickerOptions(read: ReadOptions, search: string, isOpen: boolean) {
  const [debounced] = useDebouncedValue(search, SEARCH_DEBOUNCE_MS);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<string | null>(null);
  const asked = useRef(0);
  const isReading = useRef(false);

  const readFrom = useCallback(
    async (text: string, before: readonly PickerOption[]) => {
      asked.current += 1;
      const ticket = asked.current;
      isReading.current = true;
      try {
        const page = await read({ search: text, offset: before.length, limit: TAG_PICKER_PAGE_SIZE });
        if (ticket !== asked.current) return;
        setLoaded({
          search: text,
          options: [...before, ...page],
          isComplete: page.length < TAG_PICKER_PAGE_SIZE,
        });
        setError(null);
      } catch (cause) {
        if (ticket === asked.current) setError(cause instanceof Error ? cause.message : String(cause));
      } finally {
        if (ticket === asked.current) isReading.current = false;
      }
    },
    [read],
  );

  useEffect(() => {
    if (isOpen) void readFrom(debounced.trim(), []);
  }, [isOpen, debounced, readFrom]);

  function readMore(): void {
    if (loaded && !loaded.isComplete && !isReading.current) void readFrom(loaded.search, loaded.options);
  }

  return {
    /** Asks without waiting for the end of the typing. */
    askNow: () => void readFrom(search.trim(), []),
    options: loaded?.options ?? [],
    /** Nothing to show yet for this search. */
    isLoading: !error && (loaded === null || loaded.search !== search.trim()),
    isComplete: loaded?.isComplete ?? false,
    error,
    readMore,
  };
}
