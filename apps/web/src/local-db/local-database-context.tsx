import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { LocalDatabase } from './local-database.ts';
import { followChanges } from './local-reads.ts';

const LocalDatabaseContext = createContext<LocalDatabase | null>(null);

/** Gives screens the signed-in person's database and runs their queries again when its data changes. */
export function LocalDatabaseProvider({
  database,
  children,
}: {
  database: LocalDatabase;
  children: ReactNode;
}) {
  const queryClient = useQueryClient();

  useEffect(() => followChanges(database, queryClient), [database, queryClient]);

  return <LocalDatabaseContext value={database}>{children}</LocalDatabaseContext>;
}

export function useLocalDatabase(): LocalDatabase {
  const database = useContext(LocalDatabaseContext);
  if (!database) throw new Error('The local database is missing: wrap the screen in LocalDatabaseProvider.');
  return database;
}
