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
import { useMemo, useRef, useState } from 'react';
import type { TestFilter } from '../../../entities/measurements/test-filter/test-filter.ts';
import type { PeopleFilter } from '../../../entities/people/people-in-view.queries.ts';
import { useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import { LOCAL_OPTIONS, localQueryKey, type Reads, readLocally } from '../../../local-db/local-reads.ts';
import { useIsHeldSince } from '../../../sync/use-history.ts';
import { createDaysOf } from './days-of-interval.ts';
import { type DashboardData, loadDashboard, loadExtent, loadSpanBefore } from './load-dashboard.ts';

/** Long enough to go back to the filter before. */
const LOCAL = { ...LOCAL_OPTIONS, gcTime: 30_000 };

type Options = {
  zone: TimeZone;
  nowMs: number;
  alwaysShowLatest: boolean;
  /** Whose tests are shown one by one. */
  historyOf: string | null;
};

/** Read once for all time ranges, so that a change of the range asks the worker one question and not two. */
const extentOf = (reads: Reads, people: PeopleFilter) =>
  reads.shared(['dashboard-extent', people], (shared) => loadExtent(shared, people));

/**
 * The dashboard's data for a filter, read again when the synchronisation brought something. What was there before
 * stays until then. `nowMs` moves the ranges that end now; `version` grows with each change of the data.
 */
export function useDashboardData(filter: TestFilter, { zone, nowMs, alwaysShowLatest, historyOf }: Options) {
  const database = useLocalDatabase();
  const daysOf = useMemo(() => createDaysOf(zone), [zone]);
  const interval = useMemo(() => intervalOf(filter.range, nowMs, zone), [filter.range, nowMs, zone]);
  const before = useRef<DashboardData>(null);
  const [version, setVersion] = useState(0);

  const options = queryOptions({
    ...LOCAL,
    queryKey: localQueryKey(database, ['dashboard', filter, interval, alwaysShowLatest, historyOf]),
    queryFn: (context) =>
      readLocally(database, context, async (reads) => {
        const { range, ...people } = filter;
        const data = await loadDashboard(
          reads,
          await extentOf(reads, people),
          { filter, interval, alwaysShowLatest, historyOf },
          daysOf,
        );
        if (reads.isAgain) setVersion((last) => last + 1);
        // What is equal stays the same object, so that only what changed is drawn again.
        before.current = replaceEqualDeep(before.current, data);
        return before.current;
      }),
  });
  // The worker reads while the screen is still drawing the new filter.
  usePrefetchQuery(options);
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  return { ...query, version };
}

/** The same people in the span before, to compare with; undefined while it is on its way, null where there is none. */
export function useSpanBefore(
  filter: TestFilter,
  { zone, nowMs, isWanted }: Pick<Options, 'zone' | 'nowMs'> & { isWanted: boolean },
) {
  const database = useLocalDatabase();
  const span = useMemo(() => previousSpan(filter.range, nowMs, zone), [filter.range, nowMs, zone]);
  // With half of a span nothing is compared, and it is not fetched for the comparison alone.
  const isHeld = useIsHeldSince(span?.interval.from ?? 0);
  const { data } = useQuery({
    ...LOCAL,
    queryKey: localQueryKey(database, ['dashboard-before', filter, span]),
    queryFn: (context) =>
      readLocally(database, context, async (reads) => {
        if (!span) return null;
        const { range, ...people } = filter;
        return loadSpanBefore(reads, await extentOf(reads, people), span);
      }),
    // What is asked for comes first: this is compared with it once it is drawn.
    enabled: isWanted && span !== null && isHeld,
    placeholderData: (before, query) => (query?.queryKey[3] === filter ? before : undefined),
  });
  return span === null || !isHeld ? null : (data ?? undefined);
}
