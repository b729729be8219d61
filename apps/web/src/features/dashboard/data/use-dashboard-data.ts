import { intervalOf } from '@heatwise/domain/dashboard/time-range';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import {
  keepPreviousData,
  queryOptions,
  replaceEqualDeep,
  usePrefetchQuery,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { DataKey } from '../../../local-db/local-database.ts';
import { LOCAL_QUERY, useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import { useDataVersion } from '../../../local-db/use-data-version.ts';
import type { TestFilter } from '../../../ui/test-filter/test-filter.ts';
import { createDaysOf } from './days-of-interval.ts';
import { type DashboardData, loadDashboard, loadExtent } from './load-dashboard.ts';

const DATA_KEYS: readonly DataKey[] = ['users', 'tags', 'measurements', 'custom_measurement_types'];
const LOCAL = {
  staleTime: Number.POSITIVE_INFINITY,
  /** Long enough to go back to the filter before. */
  gcTime: 30_000,
  // The database answers without a network, and a refused query stays refused.
  networkMode: 'always',
  retry: false,
} as const;

/**
 * The dashboard's data for a filter, read again when the synchronisation brought something. What was there before
 * stays until then. `nowMs` moves the ranges that end now; `version` grows with each change of the data.
 */
export function useDashboardData(
  filter: TestFilter,
  { zone, nowMs, alwaysShowLatest }: { zone: TimeZone; nowMs: number; alwaysShowLatest: boolean },
) {
  const database = useLocalDatabase();
  const daysOf = useMemo(() => createDaysOf(zone), [zone]);
  const interval = useMemo(() => intervalOf(filter.range, nowMs, zone), [filter.range, nowMs, zone]);
  const duration = useRef(0);
  const before = useRef<DashboardData>(null);
  const lastDurationMs = useCallback(() => duration.current, []);
  const version = useDataVersion(DATA_KEYS, lastDurationMs);

  const options = queryOptions({
    ...LOCAL,
    queryKey: [LOCAL_QUERY, database.name, 'dashboard', filter, interval, alwaysShowLatest, version],
    queryFn: async ({ client }) => {
      const begun = performance.now();
      const { range, ...people } = filter;
      // Read once for all time ranges, so that a change of the range asks the worker one question and not two.
      const extent = await client.query({
        ...LOCAL,
        queryKey: [LOCAL_QUERY, database.name, 'dashboard-extent', people, version],
        queryFn: () => loadExtent(database, people),
      });
      const data = await loadDashboard(database, extent, { filter, interval, alwaysShowLatest }, daysOf);
      duration.current = performance.now() - begun;
      // What is equal stays the same object, so that only what changed is drawn again.
      before.current = replaceEqualDeep(before.current, data);
      return before.current;
    },
  });
  // The worker reads while the screen is still drawing the new filter.
  usePrefetchQuery(options);
  const query = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return { ...query, version };
}
