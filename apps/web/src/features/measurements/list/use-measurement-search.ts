import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
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

/** What was typed, and the address that does not have it yet. */
type Typed = { readonly words: string; readonly over: string };

/**
 * The list's filter, order and open measurement: all of them are in the address, so that a view can be shared. Words that are
 * searched for lead, and the address follows when typing has come to rest: the list does not wait for the router.
 */
export function useMeasurementSearch() {
  const text = JSON.stringify(readMeasurementSearch(useSearch({ strict: false })));
  const [typed, setTyped] = useState<Typed | null>(null);
  // Another link, back and forward: the address leads.
  const words = typed?.over === text ? typed.words : null;
  const search = useMemo(() => {
    const address = JSON.parse(text) as MeasurementSearch;
    return words === null ? address : { ...address, q: words || undefined };
  }, [text, words]);
  const filter = useMemo(() => filterOfSearch(search), [search]);
  const sort = useMemo(() => sortOfSearch(search), [search]);
  const navigate = useNavigate();

  const go = useCallback(
    (next: MeasurementSearch, replace: boolean) =>
      void navigate({ to: '.', search: next as never, replace, resetScroll: false }),
    [navigate],
  );
  const setSearch = useCallback((next: string) => setTyped({ words: next, over: text }), [text]);
  const { open, columns } = search;
  const kept = useMemo(() => (columns === undefined ? {} : { columns }), [columns]);
  const setFilter = useCallback(
    (next: MeasurementFilter) => {
      // The address may have no words yet that a reset takes away.
      setSearch(next.search);
      go({ ...searchOfFilter(next), ...searchOfSort(sort), ...kept, ...(open ? { open } : {}) }, true);
    },
    [setSearch, go, sort, open, kept],
  );
  useEffect(() => {
    if (words === null || words === ((JSON.parse(text) as MeasurementSearch).q ?? '')) return;
    const timer = setTimeout(() => setFilter(filter), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [words, text, filter, setFilter]);
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
      setTyped(null);
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
    setSearch,
    setFilter,
    setSort,
    setOpen,
    setView,
    forgetColumns,
    viewOf,
  };
}
