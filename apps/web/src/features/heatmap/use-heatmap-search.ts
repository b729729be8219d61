import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { DEFAULT_TEST_FILTER, type TestFilter } from '../../entities/measurements/test-filter/test-filter.ts';
import {
  filterOfSearch,
  searchOfFilter,
} from '../../entities/measurements/test-filter/test-filter-search.ts';
import {
  type HeatmapSearch,
  type MapView,
  readHeatmapSearch,
  searchOfView,
  viewOfSearch,
} from './heatmap-search.ts';

/** The filter, what is drawn and the place that is open: all of them are in the address, so that a view can be shared. */
export function useHeatmapSearch(today: CalendarDay) {
  const text = JSON.stringify(readHeatmapSearch(useSearch({ strict: false })));
  const search = useMemo(() => JSON.parse(text) as HeatmapSearch, [text]);
  const filter = useMemo(() => filterOfSearch(search) ?? DEFAULT_TEST_FILTER, [search]);
  const view = useMemo(() => viewOfSearch(search, today), [search, today]);
  const navigate = useNavigate();

  const go = useCallback(
    (next: HeatmapSearch, replace: boolean) =>
      void navigate({ to: '.', search: next as never, replace, resetScroll: false }),
    [navigate],
  );
  const setFilter = useCallback(
    (next: TestFilter) =>
      go({ ...(next === DEFAULT_TEST_FILTER ? {} : searchOfFilter(next)), ...searchOfView(view) }, true),
    [go, view],
  );
  const linked = useMemo(() => (filter === DEFAULT_TEST_FILTER ? {} : searchOfFilter(filter)), [filter]);
  const setView = useCallback(
    (next: MapView) => go({ ...linked, ...searchOfView(next) }, true),
    [go, linked],
  );
  /** A place of its own in the history: back closes it. */
  const setOpen = useCallback(
    (id: string | null) => go({ ...linked, ...searchOfView(view), ...(id ? { open: id } : {}) }, false),
    [go, linked, view],
  );
  return { filter, view, open: search.open ?? null, setFilter, setView, setOpen };
}
