import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readTestFilter, type TestFilter } from '../../../entities/measurements/test-filter/test-filter.ts';
import {
  filterOfSearch,
  searchOfFilter,
} from '../../../entities/measurements/test-filter/test-filter-search.ts';
import { createStoredValue } from '../../../platform/stored-value.ts';
import { drillDownOfSearch, readDashboardSearch, searchOfDrillDown } from './dashboard-search.ts';
import type { DrillDown } from './drill-down.ts';

/** The address follows the filter when it has come to rest: the charts need not wait for it. */
const ADDRESS_DELAY_MS = 200;

/**
 * The dashboard's filter and the list that is open, both in the address. A link's filter wins over the remembered one,
 * and only what the person sets is remembered, so that following a link leaves one's own view as it was.
 */
export function useDashboardFilter(userId: string) {
  const search = readDashboardSearch(useSearch({ strict: false }));
  const searchText = JSON.stringify(search);
  const navigate = useNavigate();
  const [memory] = useState(() =>
    createStoredValue({
      key: `heatwise_dashboard_filter_${userId}`,
      storage: window.localStorage,
      events: window,
      read: readTestFilter,
    }),
  );
  const [filter, setFilter] = useState<TestFilter>(() => filterOfSearch(search) ?? memory.current());
  // What the address said when this screen last wrote or followed it.
  const followed = useRef<string | null>(JSON.stringify(filterOfSearch(search)));

  // Another link, or back and forward: the address leads.
  useEffect(() => {
    const linked = filterOfSearch(JSON.parse(searchText));
    const text = JSON.stringify(linked);
    if (linked === null || text === followed.current) return;
    followed.current = text;
    setFilter(linked);
  }, [searchText]);

  // The filter was changed here, or the address names none: the address follows.
  useEffect(() => {
    const text = JSON.stringify(filter);
    if (JSON.stringify(filterOfSearch(JSON.parse(searchText))) === text) return;
    const timer = setTimeout(() => {
      followed.current = text;
      void navigate({
        to: '/dashboard',
        replace: true,
        resetScroll: false,
        search: (before) => ({
          ...searchOfDrillDown(drillDownOfSearch(readDashboardSearch(before))),
          ...searchOfFilter(filter),
        }),
      });
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [filter, searchText, navigate]);

  const change = useCallback(
    (next: TestFilter) => {
      setFilter(next);
      memory.set(next);
    },
    [memory],
  );

  // The widgets keep this function, so it must not change with the filter.
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = filter;
  }, [filter]);
  /** A list is a place of its own in the history: back closes it. */
  const open = useCallback(
    (drillDown: DrillDown | null) => {
      void navigate({
        to: '/dashboard',
        resetScroll: false,
        search: { ...searchOfFilter(latest.current), ...searchOfDrillDown(drillDown) },
      });
    },
    [navigate],
  );

  return { filter, change, drillDown: drillDownOfSearch(search), open };
}
