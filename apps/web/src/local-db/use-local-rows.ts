import {
  keepPreviousData,
  type QueryFunctionContext,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { type CompiledQuery, sql } from 'kysely';
import { useCallback } from 'react';
import type { LocalDatabaseError } from './compact-rows.ts';
import type { LocalDatabase } from './local-database.ts';
import { useLocalDatabase } from './local-database-context.tsx';
import { type LocalQueries, localQueries } from './local-queries.ts';
import { LOCAL_OPTIONS, localQueryKey, readLocally } from './local-reads.ts';

const READ_NAMES = sql`select json_array_length(people_found('')) as people`.compile(localQueries);

/**
 * Has the worker read what people are found by: whoever comes to a search field types soon, and the first letter would wait
 * for it. A failure shows with the search itself.
 */
export function useReadNames(): () => void {
  const database = useLocalDatabase();
  return useCallback(() => void database.rows(READ_NAMES).catch(() => undefined), [database]);
}

type Compilable<Row> = { compile(): CompiledQuery<Row> };

/** The same for several queries at once (useQueries), whose number changes. */
export function localRowsOptions<Row>(
  database: LocalDatabase,
  buildQuery: (queries: LocalQueries) => Compilable<Row>,
  parametersKey: readonly unknown[],
) {
  return {
    ...LOCAL_OPTIONS,
    queryKey: localQueryKey(database, parametersKey),
    queryFn: (context: QueryFunctionContext) =>
      readLocally(database, context, (reads) => reads.rows(buildQuery(localQueries).compile())),
  };
}

/**
 * Rows of the local database for a screen. The query is built again when `parametersKey` changes, which names the
 * query and holds everything it depends on, and runs again when the synchronisation changed what it reads. Earlier
 * rows stay until the new ones are there. `data` is undefined only before the first answer. The worker answers one
 * query after another: what can wait for what is more urgent is not `isEnabled` until then.
 */
export function useLocalRows<Row>(
  buildQuery: (queries: LocalQueries) => Compilable<Row>,
  parametersKey: readonly unknown[],
  { isEnabled = true }: { isEnabled?: boolean } = {},
): UseQueryResult<Row[], LocalDatabaseError> {
  const database = useLocalDatabase();
  return useQuery<Row[], LocalDatabaseError>({
    ...localRowsOptions(database, buildQuery, parametersKey),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}
