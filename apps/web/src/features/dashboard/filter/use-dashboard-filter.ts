import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  filterOfSearch,
  readTestFilter,
  searchOfFilter,
  type TestFilter,
} from '../../../entities/measurements/test-filter/test-filter.ts';
import { createStoredValue } from '../../../platform/stored-value.ts';
import { useLeadingState } from '../../../platform/use-leading-state.ts';
import {
  type DrillDown,
  drillDownOfSearch,
  readDashboardSearch,
  searchOfDrillDown,
} from './dashboard-search.ts';

/** The charts need not wait for the address. */
const ADDRESS_DELAY_MS = 200;

/**
 * The dashboard's filter and the list that is open, both in the address. A link's filter wins over the remembered one,
 * and only what the person sets is remembered, so that following a link leaves one's own view as it was.
 */
export function useDashboardFilter(userId: string) {
  const search = readDashboardSearch(useSearch({ strict: false }));
  const linked = filterOfSearch(search);
  const navigate = useNavigate();
  const [memory] = useState(() =>
    createStoredValue({
      key: `heatwise_dashboard_filter_${userId}`,
      storage: window.localStorage,
      events: window,
      read: readTestFilter,
    }),
  );
  const {
    state: filter,
    set: setFilter,
    tell,
  } = useLeadingState<TestFilter>(
    {
      said: linked && write(linked),
      read: JSON.parse,
      write,
      follow: (next) =>
        void navigate({
          to: '/dashboard',
          replace: true,
          resetScroll: false,
          search: (before) => ({
            ...searchOfDrillDown(drillDownOfSearch(readDashboardSearch(before))),
            ...searchOfFilter(next),
          }),
        }),
      restMs: ADDRESS_DELAY_MS,
    },
    () => linked ?? memory.current(),
  );

  const change = useCallback(
    (next: TestFilter) => {
      setFilter(next);
      memory.set(next);
    },
    [memory, setFilter],
  );

  // The widgets keep this function, so it must not change with the filter.
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = filter;
  }, [filter]);
  /** A list is a place of its own in the history: back closes it. */
  const open = useCallback(
    (drillDown: DrillDown | null) => {
      tell(latest.current);
      void navigate({
        to: '/dashboard',
        resetScroll: false,
        search: { ...searchOfFilter(latest.current), ...searchOfDrillDown(drillDown) },
      });
    },
    [navigate, tell],
  );

  return { filter, change, drillDown: drillDownOfSearch(search), open };
}

function write(filter: TestFilter): string {
  return JSON.stringify(filter);
}
