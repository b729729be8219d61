import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CompiledQuery } from 'kysely';
import type { DataKey, LocalDatabase } from './local-database.ts';
import { LOCAL_QUERY, useLocalDatabase } from './local-database-context.tsx';
import type { LocalDatabaseError } from './local-database-error.ts';
import { type LocalQueries, localQueries } from './local-queries.ts';

type Compilable<Row> = { compile(): CompiledQuery<Row> };

/** The same for several queries at once (useQueries), whose number changes. */
export function localRowsOptions<Row>(
  database: LocalDatabase,
  buildQuery: (queries: LocalQueries) => Compilable<Row>,
  keys: readonly DataKey[],
  parametersKey: readonly unknown[],
) {
  return {
    // The name keeps one person's rows from another's screen.
    queryKey: [LOCAL_QUERY, database.name, ...parametersKey],
    queryFn: () => database.rows(buildQuery(localQueries).compile()),
    meta: { dataKeys: keys },
    staleTime: Number.POSITIVE_INFINITY,
    // The database answers without a network, and a refused query stays refused.
    networkMode: 'always',
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  } as const;
}

/**
 * Rows of the local database for a screen. The query is built again when `parametersKey` changes, which names the
 * query and holds everything it depends on, and runs again when the synchronisation changed one of `keys`. Earlier
 * rows stay until the new ones are there. `data` is undefined only before the first answer. The worker answers one
 * query after another: what can wait for what is more urgent is not `isEnabled` until then.
 */
export function useLocalRows<Row>(
  buildQuery: (queries: LocalQueries) => Compilable<Row>,
  keys: readonly DataKey[],
  parametersKey: readonly unknown[],
  { isEnabled = true }: { isEnabled?: boolean } = {},
): UseQueryResult<Row[], LocalDatabaseError> {
  const database = useLocalDatabase();
  return useQuery<Row[], LocalDatabaseError>({
    ...localRowsOptions(database, buildQuery, keys, parametersKey),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}
