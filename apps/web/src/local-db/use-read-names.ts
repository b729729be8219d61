import { sql } from 'kysely';
import { useCallback } from 'react';
import { useLocalDatabase } from './local-database-context.tsx';
import { localQueries } from './local-queries.ts';

const READ_NAMES = sql`select json_array_length(people_found('')) as people`.compile(localQueries);

/**
 * Has the worker read what people are found by: whoever comes to a search field types soon, and the first letter would wait
 * for it. A failure shows with the search itself.
 */
export function useReadNames(): () => void {
  const database = useLocalDatabase();
  return useCallback(() => void database.rows(READ_NAMES).catch(() => undefined), [database]);
}
