import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  filterOfSearch,
  type MeasurementFilter,
  type MeasurementSearch,
  type MeasurementSort,
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
  const { open } = search;
  const setFilter = useCallback(
    (next: MeasurementFilter) =>
      go({ ...searchOfFilter(next), ...searchOfSort(sort), ...(open ? { open } : {}) }, true),
    [go, sort, open],
  );
  const setSort = useCallback(
    (next: MeasurementSort) =>
      go({ ...searchOfFilter(filter), ...searchOfSort(next), ...(open ? { open } : {}) }, true),
    [go, filter, open],
  );
  /** A place of its own in the history: back closes it. */
  const setOpen = useCallback(
    (id: string | null) =>
      go({ ...searchOfFilter(filter), ...searchOfSort(sort), ...(id ? { open: id } : {}) }, false),
    [go, filter, sort],
  );
  return { filter, sort, open: open ?? null, setFilter, setSort, setOpen };
}
