import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { LocalDatabaseProvider } from '../local-db/local-database-context.tsx';
import { useIsOnline } from '../platform/connection.ts';
import type { SyncProgress } from './progress.ts';
import type { SyncClient } from './sync-client.ts';

const SyncContext = createContext<SyncClient | null>(null);

/** Gives screens the signed-in person's synchronisation and local database. */
export function SyncProvider({ client, children }: { client: SyncClient; children: ReactNode }) {
  return (
    <SyncContext value={client}>
      <LocalDatabaseProvider database={client}>{children}</LocalDatabaseProvider>
    </SyncContext>
  );
}

/** The whole client, for who ends the session. */
export function useSyncClient(): SyncClient {
  const client = useContext(SyncContext);
  if (!client) throw new Error('The synchronisation is missing: wrap the screen in SyncProvider.');
  return client;
}

/** The same for parts that are shown without a session too; null there. */
export function useSyncClientIfAny(): SyncClient | null {
  return useContext(SyncContext);
}

/** The latest message of the synchronisation. */
export function useSyncProgress(): SyncProgress {
  const client = useSyncClient();
  return useSyncExternalStore(client.subscribe, client.current);
}

/** Whether what is shown cannot be new: the browser has no network, or the server did not answer when it was asked last. */
export function useIsOffline(): boolean {
  const isOnline = useIsOnline();
  const { offline } = useSyncProgress();
  return !isOnline || offline;
}

/** Asks for a synchronisation at once, after a write of the user's; resolves when it has ended. */
export function useSyncNow(): () => Promise<void> {
  return useSyncClient().syncNow;
}
