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
 * at once, and words that are searched for when typing has come to rest: the list does not wait for the router. Which
 * measurement is open the address leads: with unsaved edits it may stay where it is.
 */
export function useMeasurementSearch() {
  const { open, measure, ...address } = readMeasurementSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const goTo = useCallback(
    (search: MeasurementSearch, id: string | undefined, replace: boolean) => {
      const next = id ? { ...search, open: id } : search;
      void navigate({ to: '.', search: next as never, replace, resetScroll: false });
    },
    [navigate],
  );
  const {
    state: search,
    set,
    tell,
  } = useLeadingState<MeasurementSearch>({
    said: write(address),
    read: JSON.parse,
    write,
    follow: (next) => goTo(next, open, true),
    restMs: SEARCH_DEBOUNCE_MS,
  });
  const go = useCallback(
    (next: MeasurementSearch, replace: boolean) => {
      tell(next);
      goTo(next, open, replace);
    },
    [tell, goTo, open],
  );
  const filter = useMemo(() => filterOfSearch(search), [search]);
  const sort = useMemo(() => sortOfSearch(search), [search]);
  const { columns } = search;
  const kept = useMemo(() => (columns === undefined ? {} : { columns }), [columns]);
  const setSearch = useCallback(
    (words: string) => set((before) => ({ ...before, q: words || undefined })),
    [set],
  );
  const setFilter = useCallback(
    (next: MeasurementFilter) => go({ ...searchOfFilter(next), ...searchOfSort(sort), ...kept }, true),
    [go, sort, kept],
  );
  const setSort = useCallback(
    (next: MeasurementSort) => go({ ...searchOfFilter(filter), ...searchOfSort(next), ...kept }, true),
    [go, filter, kept],
  );
  /** A place of its own in the history: back closes it. */
  const setOpen = useCallback(
    (id: string | null) => {
      tell(search);
      goTo(search, id ?? undefined, false);
    },
    [tell, goTo, search],
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
    asksToMeasure: measure === true,
    setSearch,
    setFilter,
    setSort,
    setOpen,
    setView,
    forgetColumns,
    viewOf,
  };
}
