import { MEASUREMENT_STATUSES } from '@heatwise/domain/measurements/measurement-status';
import {
  keepPreviousData,
  type QueryFunctionContext,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { usePendingWrites } from '../../../api/use-api-mutation.ts';
import { useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import type { LocalDatabaseError } from '../../../local-db/local-database-error.ts';
import { LOCAL_OPTIONS, localQueryKey, readLocally } from '../../../local-db/local-reads.ts';
import { SET_CHANGE_KEY, type SetChange } from '../measurements.mutations.ts';
import type { MeasurementQuery } from './measurement-conditions.queries.ts';
import type { MeasurementFilter, MeasurementSort } from './measurement-filter.ts';
import type { MeasurementRow } from './measurement-list.queries.ts';
import { countMeasurements, readMeasurements } from './read-measurements.ts';

const REMOVED = MEASUREMENT_STATUSES.indexOf('removed');
const INVALID = MEASUREMENT_STATUSES.indexOf('invalid');
const UNCLASSIFIED = MEASUREMENT_STATUSES.indexOf('unclassified');

/**
 * The rows as they will be once the writes on their way are done: what leaves the list is gone at once. A row that
 * becomes valid again is classed by the synchronisation; until then it says nothing.
 */
function withPendingChanges(
  rows: readonly MeasurementRow[],
  pending: readonly SetChange[],
  { state }: Pick<MeasurementFilter, 'state'>,
): MeasurementRow[] {
  if (pending.length === 0) return [...rows];
  const actions = new Map(
    pending.flatMap(({ action, measurement_ids }) => measurement_ids.map((id) => [id, action] as const)),
  );
  return rows
    .map((row): MeasurementRow => {
      switch (actions.get(row.measurement_id)) {
        case 'delete':
          return { ...row, active: 0, status: REMOVED };
        case 'restore':
          return { ...row, active: 1, status: row.valid ? UNCLASSIFIED : INVALID };
        case 'invalid':
          return { ...row, valid: 0, status: row.active ? INVALID : REMOVED };
        case 'valid':
          return { ...row, valid: 1, status: row.active ? UNCLASSIFIED : REMOVED };
        default:
          return row;
      }
    })
    .filter(({ active, valid }) => {
      if (state === 'all') return true;
      if (state === 'removed') return active === 0;
      return active === 1 && (state === 'kept' || valid === (state === 'valid' ? 1 : 0));
    });
}

/** As many as fit on most screens come first, soon; who scrolls reads more at a time. */
const rowsAfter = (cursor: MeasurementRow | null) => (cursor ? 100 : 40);

/** The list's rows as far as they were read, and how many there are in all. */
export function useMeasurementList(query: MeasurementQuery, sort: MeasurementSort) {
  const database = useLocalDatabase();
  const count = {
    ...LOCAL_OPTIONS,
    queryKey: localQueryKey(database, ['measurements count', query]),
    queryFn: (context: QueryFunctionContext) =>
      readLocally(database, context, (reads) => countMeasurements(reads, query)),
  };
  const pages = useInfiniteQuery<
    MeasurementRow[],
    LocalDatabaseError,
    { pages: MeasurementRow[][] },
    readonly unknown[],
    MeasurementRow | null
  >({
    ...LOCAL_OPTIONS,
    queryKey: localQueryKey(database, ['measurements', query, sort]),
    queryFn: (context) =>
      readLocally(database, context, async (reads) => {
        const limit = rowsAfter(context.pageParam);
        const page = { query, sort, after: context.pageParam, limit };
        const read = await readMeasurements(reads, page);
        // They are counted while these are drawn.
        if (page.after === null && read.length === limit && !reads.isAgain)
          void context.client.prefetchQuery(count);
        return read;
      }),
    initialPageParam: null,
    getNextPageParam: (last, _pages, after) => (last.length < rowsAfter(after) ? undefined : last.at(-1)),
    placeholderData: keepPreviousData,
  });
  const isRead = pages.isSuccess && !pages.isPlaceholderData;
  const isWhole = isRead && !pages.hasNextPage;
  // Rows first: counting all of them takes longer than reading the first.
  const counted = useQuery({
    ...count,
    placeholderData: keepPreviousData,
    enabled: isRead && !isWhole,
  });
  const pending = usePendingWrites<SetChange>(SET_CHANGE_KEY);

  const read = pages.data?.pages;
  // Another question does not make other rows of those that are still here: each would be drawn again.
  const shown = useMemo(() => read?.flat() ?? null, [read]);
  const rows = useMemo(
    () => (shown && pending.length > 0 ? withPendingChanges(shown, pending, query) : shown),
    [shown, pending, query],
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const readMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return {
    rows,
    /** Undefined until they are counted. */
    total: isWhole ? read?.reduce((sum, page) => sum + page.length, 0) : counted.data,
    error: pages.error,
    refetch: pages.refetch,
    readMore,
  };
}
