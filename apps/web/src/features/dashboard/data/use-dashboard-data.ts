import { intervalOf } from '@heatwise/domain/dashboard/time-range';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { keepPreviousData, replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { DataKey } from '../../../local-db/local-database.ts';
import { LOCAL_QUERY, useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import type { DashboardFilter } from '../filter/dashboard-filter.ts';
import { createDaysOf } from './days-of-interval.ts';
import { type DashboardData, loadDashboard } from './load-dashboard.ts';
import { useDataVersion } from './use-data-version.ts';

const DATA_KEYS: readonly DataKey[] = ['users', 'tags', 'measurements', 'custom_measurement_types'];
/** Long enough to go back to the filter before. */
const KEPT_MS = 30_000;

/**
 * The dashboard's data for a filter, read again when the synchronisation brought something. What was there before
 * stays until then. `nowMs` moves the ranges that end now; `version` grows with each change of the data.
 */
export function useDashboardData(
  filter: DashboardFilter,
  { zone, nowMs, alwaysShowLatest }: { zone: TimeZone; nowMs: number; alwaysShowLatest: boolean },
) {
  const database = useLocalDatabase();
  const daysOf = useMemo(() => createDaysOf(zone), [zone]);
  const interval = useMemo(() => intervalOf(filter.range, nowMs, zone), [filter.range, nowMs, zone]);
  const duration = useRef(0);
  const before = useRef<DashboardData>(null);
  const lastDurationMs = useCallback(() => duration.current, []);
  const version = useDataVersion(DATA_KEYS, lastDurationMs);

  const query = useQuery({
    queryKey: [LOCAL_QUERY, database.name, 'dashboard', filter, interval, alwaysShowLatest, version],
    queryFn: async () => {
      const begun = performance.now();
      const data = await loadDashboard(database, { filter, interval, alwaysShowLatest }, daysOf);
      duration.current = performance.now() - begun;
      // What is equal stays the same object, so that only what changed is drawn again.
      before.current = replaceEqualDeep(before.current, data);
      return before.current;
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    networkMode: 'always',
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return { ...query, version };
}
