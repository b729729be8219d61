import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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

/**
 * The list's filter, order and open measurement: all of them are in the address, so that a view can be shared. Words that are
 * searched for lead, and the address follows when typing has come to rest: the list does not wait for the router.
 */
export function useMeasurementSearch() {
  const text = JSON.stringify(readMeasurementSearch(useSearch({ strict: false })));
  /** Words that the address may not have yet; null: it leads. */
  const [words, setWords] = useState<string | null>(null);
  // What the address says once it has followed what was done here.
  const followed = useRef(text);
  useEffect(() => {
    if (text === followed.current) return;
    // Another link, or back and forward.
    followed.current = text;
    setWords(null);
  }, [text]);
  const address = useMemo(() => JSON.parse(text) as MeasurementSearch, [text]);
  const search = useMemo(
    () => (words === null ? address : { ...address, q: words || undefined }),
    [address, words],
  );
  const filter = useMemo(() => filterOfSearch(search), [search]);
  const sort = useMemo(() => sortOfSearch(search), [search]);
  const navigate = useNavigate();

  const go = useCallback(
    (next: MeasurementSearch, replace: boolean) => {
      followed.current = JSON.stringify(readMeasurementSearch(next));
      void navigate({ to: '.', search: next as never, replace, resetScroll: false });
    },
    [navigate],
  );
  const { open, columns } = search;
  const kept = useMemo(() => (columns === undefined ? {} : { columns }), [columns]);
  const goToFilter = useCallback(
    (next: MeasurementFilter) =>
      go({ ...searchOfFilter(next), ...searchOfSort(sort), ...kept, ...(open ? { open } : {}) }, true),
    [go, sort, open, kept],
  );
  const setFilter = useCallback(
    (next: MeasurementFilter) => {
      // The address may have no words yet that a reset takes away.
      setWords(next.search);
      goToFilter(next);
    },
    [goToFilter],
  );
  useEffect(() => {
    if (words === null || words === (address.q ?? '')) return;
    // Later words may be there already, and are not taken back.
    const timer = setTimeout(() => goToFilter(filter), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [words, address, filter, goToFilter]);
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
  const setView = useCallback(
    (next: ListSearch) => {
      setWords(null);
      go(readMeasurementSearch(next), false);
    },
    [go],
  );
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
    setSearch: setWords,
    setFilter,
    setSort,
    setOpen,
    setView,
    forgetColumns,
    viewOf,
  };
}
