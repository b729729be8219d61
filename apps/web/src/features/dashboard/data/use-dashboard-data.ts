import { intervalOf, previousSpan } from '@heatwise/domain/dashboard/time-range';
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
import { createDaysOf, type DashboardData, loadDashboard, loadExtent } from './load-dashboard.ts';

/** Long enough to go back to the filter before. */
const LOCAL = { ...LOCAL_OPTIONS, gcTime: 30_000 };

type Options = {
  zone: TimeZone;
  nowMs: number;
  alwaysShowLatest: boolean;
  /** Whose tests are shown one by one. */
  historyOf: string | null;
  /** Whether the span before is read too, to compare with. */
  isCompared: boolean;
};

/** Read once for all time ranges, so that a change of the range asks the worker one question and not two. */
const extentOf = (reads: Reads, people: PeopleFilter) =>
  reads.shared(['dashboard-extent', people], (shared) => loadExtent(shared, people));

/**
 * The dashboard's data for a filter, read again when the synchronisation brought something. What was there before
 * stays until then. `nowMs` moves the ranges that end now; `version` grows with each change of the data.
 */
export function useDashboardData(
  filter: TestFilter,
  { zone, nowMs, alwaysShowLatest, historyOf, isCompared }: Options,
) {
  const database = useLocalDatabase();
  const daysOf = useMemo(() => createDaysOf(zone), [zone]);
  const interval = useMemo(() => intervalOf(filter.range, nowMs, zone), [filter.range, nowMs, zone]);
  const previous = useMemo(() => previousSpan(filter.range, nowMs, zone), [filter.range, nowMs, zone]);
  // With half of a span nothing is compared, and it is not fetched for the comparison alone.
  const isHeld = useIsHeldSince(previous?.interval.from ?? 0);
  const held = isHeld ? previous : null;
  const span = isCompared ? held : undefined;
  const before = useRef<DashboardData>(null);
  const [version, setVersion] = useState(0);

  const options = queryOptions({
    ...LOCAL,
    queryKey: localQueryKey(database, [
      'dashboard',
      filter,
      interval,
      alwaysShowLatest,
      historyOf,
      isCompared && isHeld,
    ]),
    queryFn: (context) =>
      readLocally(database, context, async (reads) => {
        const { range, ...people } = filter;
        const extent = await extentOf(reads, people);
        // At the start the first answer comes with the news of the synchronisation, which may ask for something else.
        context.signal.throwIfAborted();
        const data = await loadDashboard(
          reads,
          extent,
          { filter, interval, alwaysShowLatest, historyOf, span },
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
