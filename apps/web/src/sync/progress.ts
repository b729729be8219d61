import type { DataKey } from '../local-db/local-database.ts';

export type SyncPhase =
  | 'full syncing core'
  | 'syncing core'
  | 'syncing images'
  | 'syncing measurements'
  | 'full syncing measurements'
  | 'stopped';

/** What the synchronisation tells the screens, in every tab. Source: specification §4. */
export type SyncProgress = {
  action: 'progress' | 'full sync complete' | 'error' | 'online' | 'offline' | 'signed out';
  phase: SyncPhase;
  /** Kinds of local data that changed with this message. */
  changed: readonly DataKey[];
  /** 0 to 100. */
  percentage: number;
  /** The specification's text, empty when there is nothing to say. */
  message: string;
  initialSyncDone: boolean;
  /** When local data last equalled the server's: the server's time text, null before the first cycle. */
  syncedAt: string | null;
  /** The page was not stored because the browser's storage is full. */
  storageFull: boolean;
};

/** One per page: starts the synchronisation for a signed-in person, and carries its news to the screens. */
export type SyncClient = {
  /** Latest message; screens that come later start from it. */
  current(): SyncProgress;
  subscribe(listener: (progress: SyncProgress) => void): () => void;
  /** Asks for a cycle at once, after a write of the user's. Resolves when that cycle has ended. */
  syncNow(): Promise<void>;
  /** Stops, and deletes the local database (logout, 401, change of user). */
  stopAndWipe(): Promise<void>;
};
