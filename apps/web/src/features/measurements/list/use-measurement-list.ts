import { MEASUREMENT_STATUSES } from '@heatwise/domain/measurements/measurement-status';
import {
  keepPreviousData,
  type QueryFunctionContext,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { RawBuilder } from 'kysely';
import { useCallback, useMemo } from 'react';
import { usePendingWrites } from '../../../api/use-api-mutation.ts';
import type { LocalDatabaseError } from '../../../local-db/compact-rows.ts';
import type { LocalReader } from '../../../local-db/local-database.ts';
import { useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import { localQueries } from '../../../local-db/local-queries.ts';
import { LOCAL_OPTIONS, localQueryKey, readLocally } from '../../../local-db/local-reads.ts';
import { SET_CHANGE_KEY, type SetChange } from '../measurements.mutations.ts';
import { type MeasurementQuery, peopleCondition } from './measurement-conditions.queries.ts';
import type { MeasurementFilter, MeasurementSort } from './measurement-filter.ts';
import {
  type ChosenPeople,
  chosenPeople,
  countOfMeasurements,
  listColumns,
  type MeasurementCursor,
  type MeasurementRow,
  nextPeople,
  type PersonPlace,
  pageInOrder,
  pageOfPeople,
} from './measurement-list.queries.ts';

/** What to read: a page of the list, or of an export with columns of its own besides the cursor's. */
export type MeasurementPage = {
  readonly query: MeasurementQuery;
  readonly sort: MeasurementSort;
  readonly after: MeasurementCursor | null;
  readonly limit: number;
};

/** People whose rows are looked at together, at first: most people have many. */
const PEOPLE_AT_FIRST = 50;
const PEOPLE_AT_MOST = 2000;

/** One page; fewer rows than its limit are the last. Rejects with a LocalDatabaseError. */
export async function readMeasurements<Row extends MeasurementCursor = MeasurementRow>(
  database: LocalReader,
  page: MeasurementPage,
  columns: RawBuilder<unknown> = listColumns(page.query.showHidden),
): Promise<Row[]> {
  const { query, sort, after, limit } = page;
  if (sort.column === 'person') return readByPerson<Row>(database, page, columns);
  const order = { column: sort.column, isDescending: sort.isDescending };
  const people = await peopleOf(database, query);
  if (people?.count === 0) return [];
  const rows = await database.rows(
    pageInOrder(localQueries, { columns, query, after, limit }, order, people).compile(),
  );
  return rows as unknown as Row[];
}

/** How many rows there are in all. Rejects with a LocalDatabaseError. */
export async function countMeasurements(database: LocalReader, query: MeasurementQuery): Promise<number> {
  const people = await peopleOf(database, query);
  if (people?.count === 0) return 0;
  const [row] = await database.rows(countOfMeasurements(localQueries, query, people).compile());
  return row?.count ?? 0;
}

/** Null for everybody. */
async function peopleOf(database: LocalReader, query: MeasurementQuery): Promise<ChosenPeople | null> {
  const condition = peopleCondition(query);
  if (!condition) return null;
  const [people = null] = await database.rows(chosenPeople(localQueries, condition).compile());
  return people;
}

/** Goes through the people by name, until there are rows enough. */
async function readByPerson<Row extends MeasurementCursor>(
  database: LocalReader,
  { query, sort, after, limit }: MeasurementPage,
  columns: RawBuilder<unknown>,
): Promise<Row[]> {
  const { isDescending } = sort;
  const found: Row[] = [];
  // The person a page ended with may have more rows; whoever came last in a batch has none left.
  let from = after && { ...placeOf(after), isIncluded: true };
  for (let batch = PEOPLE_AT_FIRST; ; batch = Math.min(batch * 2, PEOPLE_AT_MOST)) {
    const people = await database.rows(
      nextPeople(localQueries, query, { from, isDescending, limit: batch }).compile(),
    );
    const keys = JSON.stringify(people.map(({ user_key }) => user_key));
    const rest = { columns, query, after, limit: limit - found.length };
    const rows = await database.rows(pageOfPeople(localQueries, rest, keys).compile());
    found.push(...(rows as unknown as Row[]));
    const last = people.at(-1);
    if (found.length >= limit || people.length < batch || !last) return found;
    from = { ...last, isIncluded: false };
  }
}

function placeOf({ name_first, name_last, user_key }: MeasurementCursor): PersonPlace {
  return { user_key, name: `${name_first} ${name_last}`.trim() };
}

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
