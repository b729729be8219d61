import { previousSpan } from '@heatwise/domain/dashboard/previous-span';
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
import type { TestFilter } from '../../../entities/measurements/test-filter/test-filter.ts';
import type { PeopleFilter } from '../../../entities/people/people-in-view.queries.ts';
import type { DataKey, LocalDatabase } from '../../../local-db/local-database.ts';
import { LOCAL_QUERY, useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import { useDataVersion } from '../../../local-db/use-data-version.ts';
import { createDaysOf } from './days-of-interval.ts';
import { type DashboardData, loadDashboard, loadExtent, loadSpanBefore } from './load-dashboard.ts';

const DATA_KEYS: readonly DataKey[] = ['users', 'tags', 'measurements', 'custom_measurement_types'];
const LOCAL = {
  staleTime: Number.POSITIVE_INFINITY,
  /** Long enough to go back to the filter before. */
  gcTime: 30_000,
  // The database answers without a network, and a refused query stays refused.
  networkMode: 'always',
  retry: false,
} as const;

type Options = {
  zone: TimeZone;
  nowMs: number;
  alwaysShowLatest: boolean;
  /** Whose tests are shown one by one. */
  historyOf: string | null;
};

/** Read once for all time ranges, so that a change of the range asks the worker one question and not two. */
function extentOptions(database: LocalDatabase, people: PeopleFilter, version: number) {
  return queryOptions({
    ...LOCAL,
    queryKey: [LOCAL_QUERY, database.name, 'dashboard-extent', people, version],
    queryFn: () => loadExtent(database, people),
  });
}

/**
 * The dashboard's data for a filter, read again when the synchronisation brought something. What was there before
 * stays until then. `nowMs` moves the ranges that end now; `version` grows with each change of the data.
 */
export function useDashboardData(filter: TestFilter, { zone, nowMs, alwaysShowLatest, historyOf }: Options) {
  const database = useLocalDatabase();
  const daysOf = useMemo(() => createDaysOf(zone), [zone]);
  const interval = useMemo(() => intervalOf(filter.range, nowMs, zone), [filter.range, nowMs, zone]);
  const duration = useRef(0);
  const before = useRef<DashboardData>(null);
  const lastDurationMs = useCallback(() => duration.current, []);
  const version = useDataVersion(DATA_KEYS, lastDurationMs);

  const options = queryOptions({
    ...LOCAL,
    queryKey: [
      LOCAL_QUERY,
      database.name,
      'dashboard',
      filter,
      interval,
      alwaysShowLatest,
      historyOf,
      version,
    ],
    queryFn: async ({ client }) => {
      const begun = performance.now();
      const { range, ...people } = filter;
      const extent = await client.query(extentOptions(database, people, version));
      const data = await loadDashboard(
        database,
        extent,
        { filter, interval, alwaysShowLatest, historyOf },
        daysOf,
      );
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

/** The same people in the span before, to compare with; undefined while it is on its way, null where there is none. */
export function useSpanBefore(
  filter: TestFilter,
  {
    zone,
    nowMs,
    version,
    isWanted,
  }: Pick<Options, 'zone' | 'nowMs'> & { version: number; isWanted: boolean },
) {
  const database = useLocalDatabase();
  const span = useMemo(() => previousSpan(filter.range, nowMs, zone), [filter.range, nowMs, zone]);
  const { data } = useQuery({
    ...LOCAL,
    queryKey: [LOCAL_QUERY, database.name, 'dashboard-before', filter, span, version],
    queryFn: async ({ client }) => {
      if (!span) return null;
      const { range, ...people } = filter;
      return loadSpanBefore(database, await client.query(extentOptions(database, people, version)), span);
    },
    // What is asked for comes first: this is compared with it once it is drawn.
    enabled: isWanted && span !== null,
    placeholderData: (before, query) => (query?.queryKey[3] === filter ? before : undefined),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return span === null ? null : (data ?? undefined);
}
