import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { CompiledQuery } from 'kysely';
import type { DataKey, LocalDatabase, LocalReader } from './local-database.ts';
import { dependenciesOf } from './query-dependencies.ts';

/** First part of every local query's key. */
const LOCAL_QUERY = 'local';

/** How much of the worker's time a query may take while rows pour in: a fifth. */
const SHARE = 5;
const SHORTEST_GAP_MS = 250;

/** What every query of the local database has in common. */
export const LOCAL_OPTIONS = {
  staleTime: Number.POSITIVE_INFINITY,
  // A refused query stays refused.
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** The name keeps one person's rows from another's screen. */
export function localQueryKey(database: LocalDatabase, name: readonly unknown[]): readonly unknown[] {
  return [LOCAL_QUERY, database.name, ...name];
}

/** What a query has read: the kinds of data that its answer depends on, and how long it took. */
type Reading = {
  readonly keys: Set<DataKey>;
  /** Something of it changed while it was being read. */
  isOutdated: boolean;
  durationMs: number;
  endedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
};
const readings = new WeakMap<Query, Reading>();
/** When each database answered for the first time: whoever asked before had waited for it to open. */
const firstAnswers = new WeakMap<LocalDatabase, number>();
/** How often something changed in each database. */
const changeCounts = new WeakMap<LocalDatabase, number>();

export type Reads = LocalReader & {
  /** Whether it was read before, and something of it changed. */
  readonly isAgain: boolean;
  /** An answer that several queries need, read once until something changes. */
  shared<Data>(name: readonly unknown[], read: (reads: LocalReader) => Promise<Data>): Promise<Data>;
};

type Context = { readonly client: QueryClient; readonly queryKey: QueryKey };

/**
 * Reads for a query whose key is a `localQueryKey`. Whatever is asked of `reads` decides when the query runs again:
 * when the synchronisation changed one of the kinds of data that were read.
 */
export async function readLocally<Data>(
  database: LocalDatabase,
  { client, queryKey }: Context,
  read: (reads: Reads) => Promise<Data>,
): Promise<Data> {
  const query = client.getQueryCache().get(hashKey(queryKey));
  if (!query) throw new Error(`There is no query ${hashKey(queryKey)} to read for.`);
  const reading = readingOf(query);
  const begunAt = performance.now();
  try {
    return await read({
      isAgain: query.state.isInvalidated && query.state.data !== undefined,
      async rows<Row>(compiled: CompiledQuery<Row>) {
        for (const key of dependenciesOf(compiled)) reading.keys.add(key);
        const rows = await database.rows(compiled);
        if (!firstAnswers.has(database)) firstAnswers.set(database, performance.now());
        return rows;
      },
      async shared(name, readShared) {
        const count = changeCounts.get(database) ?? 0;
        const sharedKey = localQueryKey(database, [...name, count]);
        const data = await client.query({
          ...LOCAL_OPTIONS,
          queryKey: sharedKey,
          queryFn: (context) => readLocally(database, context, readShared),
        });
        const shared = client.getQueryCache().get(hashKey(sharedKey));
        for (const key of (shared && readings.get(shared)?.keys) ?? []) reading.keys.add(key);
        // Until now it was not known what this depends on.
        if ((changeCounts.get(database) ?? 0) !== count) reading.isOutdated = true;
        return data;
      },
    });
  } finally {
    reading.endedAt = performance.now();
    reading.durationMs = reading.endedAt - Math.max(begunAt, firstAnswers.get(database) ?? begunAt);
    if (reading.isOutdated) readAgainSoon(client, query, reading);
  }
}

function readingOf(query: Query): Reading {
  const known = readings.get(query);
  if (known) return known;
  const reading: Reading = {
    keys: new Set(),
    isOutdated: false,
    durationMs: 0,
    endedAt: Number.NEGATIVE_INFINITY,
    timer: undefined,
  };
  readings.set(query, reading);
  return reading;
}

/**
 * Runs a database's queries again when data changed that they read. While much changes a query waits the longer the
 * longer its reading takes, so that the first synchronisation is not held up. Returns the function that ends it.
 */
export function followChanges(database: LocalDatabase, client: QueryClient): () => void {
  const queries = () => client.getQueryCache().findAll({ queryKey: localQueryKey(database, []) });
  const stop = database.onChange((changed) => {
    changeCounts.set(database, (changeCounts.get(database) ?? 0) + 1);
    for (const query of queries()) {
      const reading = readings.get(query);
      if (!reading || !changed.some((key) => reading.keys.has(key))) continue;
      // What is being read now is read to its end: it must not start again forever while rows pour in.
      if (isBeingRead(query)) reading.isOutdated = true;
      else readAgainSoon(client, query, reading);
    }
  });
  return () => {
    stop();
    for (const query of queries()) {
      const reading = readings.get(query);
      clearTimeout(reading?.timer);
      if (reading) reading.timer = undefined;
    }
  };
}

const isBeingRead = ({ state }: Query) => state.fetchStatus !== 'idle';

function readAgainSoon(client: QueryClient, query: Query, reading: Reading): void {
  if (!isBeingRead(query)) query.invalidate();
  if (reading.timer !== undefined) return;
  const gap = Math.max(SHORTEST_GAP_MS, SHARE * reading.durationMs);
  const wait = reading.endedAt + gap - performance.now();
  if (wait <= 0) readAgain(client, query, reading);
  else reading.timer = setTimeout(() => readAgain(client, query, reading), wait);
}

/** Nothing that is not on a screen: it is marked, and read when it is. */
function readAgain(client: QueryClient, query: Query, reading: Reading): void {
  reading.timer = undefined;
  // It ends by coming here again.
  if (isBeingRead(query)) return;
  reading.isOutdated = false;
  query.invalidate();
  void client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
}
