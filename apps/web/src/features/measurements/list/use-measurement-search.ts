import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
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

/** The list's filter, order and open measurement: all of them are in the address, so that a view can be shared. */
export function useMeasurementSearch() {
  const text = JSON.stringify(readMeasurementSearch(useSearch({ strict: false })));
  const search = useMemo(() => JSON.parse(text) as MeasurementSearch, [text]);
  const filter = useMemo(() => filterOfSearch(search), [search]);
  const sort = useMemo(() => sortOfSearch(search), [search]);
  const navigate = useNavigate();

  const go = useCallback(
    (next: MeasurementSearch, replace: boolean) =>
      void navigate({ to: '.', search: next as never, replace, resetScroll: false }),
    [navigate],
  );
  const { open, columns } = search;
  const kept = useMemo(() => (columns === undefined ? {} : { columns }), [columns]);
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
    setFilter,
    setSort,
    setOpen,
    setView,
    forgetColumns,
    viewOf,
  };
}
