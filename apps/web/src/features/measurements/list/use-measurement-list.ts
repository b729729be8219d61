import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import type { LocalDatabaseError } from '../../../local-db/local-database-error.ts';
import { LOCAL_OPTIONS, localQueryKey, readLocally } from '../../../local-db/local-reads.ts';
import { usePendingWrites } from '../../../sync/use-write.ts';
import { SET_CHANGE_KEY, type SetChange } from '../measurements.mutations.ts';
import type { MeasurementQuery } from './measurement-conditions.queries.ts';
import type { MeasurementSort } from './measurement-filter.ts';
import type { MeasurementRow } from './measurement-list.queries.ts';
import { withPendingChanges } from './pending-changes.ts';
import { countMeasurements, readMeasurements } from './read-measurements.ts';

/** More than fits on any screen; a page is read within a frame or two. */
const PAGE_ROWS = 100;

/** The list's rows as far as they were read, and how many there are in all. */
export function useMeasurementList(query: MeasurementQuery, sort: MeasurementSort) {
  const database = useLocalDatabase();
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
      readLocally(database, context, (reads) =>
        readMeasurements(reads, { query, sort, after: context.pageParam, limit: PAGE_ROWS }),
      ),
    initialPageParam: null,
    getNextPageParam: (last) => (last.length < PAGE_ROWS ? undefined : last.at(-1)),
    placeholderData: keepPreviousData,
  });
  const isRead = pages.isSuccess && !pages.isPlaceholderData;
  const isWhole = isRead && !pages.hasNextPage;
  // Rows first: counting all of them takes longer than reading the first.
  const counted = useQuery({
    ...LOCAL_OPTIONS,
    queryKey: localQueryKey(database, ['measurements count', query]),
    queryFn: (context) => readLocally(database, context, (reads) => countMeasurements(reads, query)),
    placeholderData: keepPreviousData,
    enabled: isRead && !isWhole,
  });
  const pending = usePendingWrites<SetChange>(SET_CHANGE_KEY);

  const read = pages.data?.pages;
  const rows = useMemo(
    () => (read ? withPendingChanges(read.flat(), pending, query) : null),
    [read, pending, query],
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
