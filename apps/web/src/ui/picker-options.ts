import { TAG_PICKER_PAGE_SIZE } from '@heatwise/domain/people/user-filter';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

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

export type OptionsPage = { readonly search: string; readonly offset: number; readonly limit: number };

/** Reads one page of options whose label matches the search; fewer than `limit` means that it is the last page. */
export type ReadOptions = (page: OptionsPage) => Promise<readonly PickerOption[]>;

/** What is at the beginning of every picker's key. */
const PICKER_QUERY = 'options of a picker';

/**
 * Pages of options while a picker is open, read again each time it opens. Typing waits 300 ms before it asks; an answer
 * to an older search is dropped.
 */
export function usePickerOptions(read: ReadOptions, search: string, isOpen: boolean) {
  const typed = search.trim();
  const [debounced] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  const [askedNow, setAskedNow] = useState<string | null>(null);
  const asked = askedNow === typed ? typed : debounced;
  // Two pickers never share their options: each has a reader of its own, and a new reader starts again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id is the reader's
  const reader = useMemo(() => crypto.randomUUID(), [read]);
  const pages = useInfiniteQuery({
    queryKey: [PICKER_QUERY, reader, asked],
    queryFn: ({ pageParam }) => read({ search: asked, offset: pageParam, limit: TAG_PICKER_PAGE_SIZE }),
    initialPageParam: 0,
    getNextPageParam: (last, all) =>
      last.length < TAG_PICKER_PAGE_SIZE ? undefined : all.length * TAG_PICKER_PAGE_SIZE,
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    // The local database answers without a network, and a refused query stays refused.
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, error, isPlaceholderData, isFetching, hasNextPage } = pages;
  const options = useMemo(() => data?.pages.flat() ?? [], [data]);

  return {
    /** Asks without waiting for the end of the typing. */
    askNow: () => setAskedNow(typed),
    options,
    /** Nothing to show yet for this search. */
    isLoading: !error && (data === undefined || isPlaceholderData || asked !== typed),
    error: error?.message,
    readMore: () => {
      if (hasNextPage && !isFetching) void pages.fetchNextPage();
    },
  };
}
