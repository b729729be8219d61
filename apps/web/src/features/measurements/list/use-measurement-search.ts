import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useLeadingState } from '../../../platform/use-leading-state.ts';
import type { ListSearch } from '../../../ui/list-view.ts';
import {
  filterOfSearch,
  type ListColumn,
  type MeasurementFilter,
  type MeasurementSearch,
  type MeasurementSort,
  readColumns,
  readMeasurementSearch,
  searchOfFilter,
  searchOfSort,
  sortOfSearch,
} from './measurement-filter.ts';

const write = (search: MeasurementSearch) => JSON.stringify(readMeasurementSearch(search));

/**
 * The list's filter, order and open measurement: all of them are in the address, so that a view can be shared. It follows
 * at once, and words that are searched for when typing has come to rest: the list does not wait for the router.
 */
export function useMeasurementSearch() {
  const navigate = useNavigate();
  const goTo = useCallback(
    (search: MeasurementSearch, replace: boolean) =>
      void navigate({ to: '.', search: search as never, replace, resetScroll: false }),
    [navigate],
  );
  const {
    state: search,
    set,
    tell,
  } = useLeadingState<MeasurementSearch>({
    said: write(useSearch({ strict: false })),
    read: JSON.parse,
    write,
    follow: (next) => goTo(next, true),
    restMs: SEARCH_DEBOUNCE_MS,
  });
  const go = useCallback(
    (next: MeasurementSearch, replace: boolean) => {
      tell(next);
      goTo(next, replace);
    },
    [tell, goTo],
  );
  const filter = useMemo(() => filterOfSearch(search), [search]);
  const sort = useMemo(() => sortOfSearch(search), [search]);
  const { open, columns } = search;
  const kept = useMemo(() => (columns === undefined ? {} : { columns }), [columns]);
  const setSearch = useCallback(
    (words: string) => set((before) => ({ ...before, q: words || undefined })),
    [set],
  );
  const setFilter = useCallback(
    (next: MeasurementFilter) =>
      go({ ...searchOfFilter(next), ...searchOfSort(sort), ...kept, ...(open ? { open } : {}) }, true),
    [go, sort, open, kept],
  );
  const setSort = useCallback(
    (next: MeasurementSort) =>
      go({ ...searchOfFilter(filter), ...searchOfSort(next), ...kept, ...(open ? { open } : {}) }, true),
    [go, filter, open, kept],
  );
  /** A place of its own in the history: back closes it. */
  const setOpen = useCallback(
    (id: string | null) =>
      go({ ...searchOfFilter(filter), ...searchOfSort(sort), ...kept, ...(id ? { open: id } : {}) }, false),
    [go, filter, sort, kept],
  );
  /** Filter, order and columns of a view that was kept, or without columns of its own those chosen last. */
  const setView = useCallback((next: ListSearch) => go(readMeasurementSearch(next), false), [go]);
  const forgetColumns = useCallback(
    () => go({ ...searchOfFilter(filter), ...searchOfSort(sort) }, true),
    [go, filter, sort],
  );
  /** What a view keeps: everything but what is open. */
  const viewOf = (shown: readonly ListColumn[]): ListSearch => ({
    ...searchOfFilter(filter),
    ...searchOfSort(sort),
    columns: shown.join(','),
  });
  return {
    filter,
    sort,
    columns: useMemo(() => readColumns(columns), [columns]),
    open: open ?? null,
    setSearch,
    setFilter,
    setSort,
    setOpen,
    setView,
    forgetColumns,
    viewOf,
  };
}
