import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { DataKey, LocalDatabase } from './local-database.ts';

const LocalDatabaseContext = createContext<LocalDatabase | null>(null);

/** First part of every local query's key. */
export const LOCAL_QUERY = 'local';

/** Gives screens the signed-in person's database and runs their queries again when its data changes. */
export function LocalDatabaseProvider({
  database,
  children,
}: {
  database: LocalDatabase;
  children: ReactNode;
}) {
  const queryClient = useQueryClient();

  useEffect(() => {
    return database.onChange((changed) => {
      const isTouched = (key: DataKey) => changed.includes(key);
      void queryClient.invalidateQueries({
        queryKey: [LOCAL_QUERY, database.name],
        predicate: ({ meta }) => (meta?.dataKeys as readonly DataKey[] | undefined)?.some(isTouched) ?? false,
      });
    });
  }, [database, queryClient]);

  return <LocalDatabaseContext value={database}>{children}</LocalDatabaseContext>;
}

export function useLocalDatabase(): LocalDatabase {
  const database = useContext(LocalDatabaseContext);
  if (!database) throw new Error('The local database is missing: wrap the screen in LocalDatabaseProvider.');
  return database;
}
