import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { DataKey } from '../../../local-db/local-database.ts';
import { LOCAL_QUERY, useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import type { LocalDatabaseError } from '../../../local-db/local-database-error.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { usePendingWrites } from '../../../sync/use-write.ts';
import { SET_CHANGE_KEY, type SetChange } from '../measurements.mutations.ts';
import type { MeasurementQuery } from './measurement-conditions.queries.ts';
import type { MeasurementSort } from './measurement-filter.ts';
import { countOfMeasurements, type MeasurementRow } from './measurement-list.queries.ts';
import { withPendingChanges } from './pending-changes.ts';
import { readMeasurements } from './read-measurements.ts';

/** More than fits on any screen; a page is read within a frame or two. */
const PAGE_ROWS = 100;
const KEYS: readonly DataKey[] = ['users', 'tags', 'measurements', 'custom_measurement_types'];

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
    queryKey: [LOCAL_QUERY, database.name, 'measurements', query, sort],
    queryFn: ({ pageParam }) =>
      readMeasurements(database, { query, sort, after: pageParam, limit: PAGE_ROWS }),
    initialPageParam: null,
    getNextPageParam: (last) => (last.length < PAGE_ROWS ? undefined : last.at(-1)),
    meta: { dataKeys: KEYS },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // Rows first: counting all of them takes longer than reading the first.
  const counted = useLocalRows(
    (queries) => countOfMeasurements(queries, query),
    KEYS,
    ['measurements count', query],
    { isEnabled: pages.isSuccess && !pages.isPlaceholderData },
  );
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
    total: counted.data?.[0]?.count,
    error: pages.error,
    refetch: pages.refetch,
    readMore,
  };
}
