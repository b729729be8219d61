import { inflateRows, LocalDatabaseError } from '../local-db/compact-rows.ts';
import {
  browserSurroundings,
  type DatabaseTab,
  joinTabs,
  type TabSurroundings,
} from '../local-db/database-tab.ts';
import {
  type DatabaseOwner,
  databaseName,
  deleteDatabase,
  deleteOtherDatabases,
} from '../local-db/delete-database.ts';
import type { DataKey, LocalDatabase } from '../local-db/local-database.ts';
import type { SyncNews, WorkerBegin } from './local.worker.ts';
import { NO_PROGRESS, NOT_INITIALISED_MESSAGE, type SyncProgress } from './progress.ts';

/** Whose data it is and how to reach it. */
export type SyncClientOptions = DatabaseOwner & {
  readonly token: string;
  /** Where the calls go: `/api`, or a whole address. */
  readonly apiBase: string;
  /** The session is over, or somebody else signed in: the database is gone and the login page is due. */
  readonly onSignedOut: () => void;
};

/** One per page: the synchronised database of the signed-in person, in this tab. */
export type SyncClient = LocalDatabase & {
  /** Latest message; screens that come later start from it. */
  current(): SyncProgress;
  subscribe(listener: (progress: SyncProgress) => void): () => void;
  /** Asks for a cycle at once, after a write of the user's. Resolves when that cycle has ended, well or not. */
  syncNow(): Promise<void>;
  /** A screen shows what was stamped from then on: the leading tab's worker fetches it. */
  wantHistory(fromMs: number): void;
  /** Stops in every tab, and deletes the local database (logout, change of user, /reset). */
  stopAndWipe(): Promise<void>;
  /** Ends this tab's part and keeps the data; another tab takes over. */
  close(): void;
};

/** On it, a tab says whose database it opens: tabs of somebody else have been overtaken. */
const OWNER_CHANNEL = 'heatwise-owner';

function startWorker(): Worker {
  return new Worker(new URL('./local.worker.ts', import.meta.url), {
    type: 'module',
    name: 'heatwise-local',
  });
}

/** Starts the synchronisation for a signed-in person, or joins the tab that runs it. */
export function createSyncClient(
  options: SyncClientOptions,
  surroundings: TabSurroundings = browserSurroundings(),
): SyncClient {
  const { user_id, org_id, token, apiBase } = options;
  const name = databaseName(options);
  const listeners = new Set<(progress: SyncProgress) => void>();
  const changeListeners = new Set<(changed: readonly DataKey[]) => void>();
  let progress = NO_PROGRESS;
  let isOver = false;

  function onProgress(next: SyncProgress): void {
    progress = next;
    for (const listener of listeners) listener(next);
    if (next.changed.length > 0) for (const listener of changeListeners) listener(next.changed);
    if (next.action === 'signed out') void endSession();
  }

  const tab = joinTabs<WorkerBegin, SyncNews>({
    name,
    begin: { identity: { user_id, org_id }, apiBase, token },
    startWorker,
    surroundings,
    onNews: onProgress,
    onUnable: () => onProgress({ ...progress, action: 'error', changed: [] }),
    onWaiting: (waitingFor) => onProgress({ ...progress, waitingFor, changed: [] }),
    onWiped: () => void endSession(),
  });

  /** Ends for good, in this tab; the caller notifies the others. */
  function stop(): void {
    isOver = true;
    stopWatching();
    owners.close();
    tab.wipe();
  }

  async function endSession(): Promise<void> {
    if (isOver) return;
    stop();
    if (progress.action !== 'signed out')
      onProgress({ ...progress, action: 'signed out', phase: 'stopped', changed: [] });
    try {
      await deleteDatabase(name);
    } finally {
      options.onSignedOut();
    }
  }

  const owners = surroundings.channel(OWNER_CHANNEL);
  owners.onmessage = ({ data }: MessageEvent<string>) => {
    if (data !== name) void endSession();
  };
  owners.postMessage(name);
  // Somebody else's files are of no use here; what cannot be deleted now is deleted at the next start.
  void deleteOtherDatabases(name).catch(() => undefined);
  const stopWatching = watchPage(tab);

  return {
    name,
    async rows(query) {
      // Kysely's parameters are unknown to it; SQLite takes texts, numbers, booleans and null.
      const parameters = query.parameters as readonly (string | number | boolean | null)[];
      const rows = await tab.ask({ kind: 'rows', sql: query.sql, parameters });
      return rows ? inflateRows(rows) : [];
    },
    onChange: (listener) => listening(changeListeners, listener),
    current: () => progress,
    subscribe: (listener) => listening(listeners, listener),
    async syncNow() {
      if (isOver) throw new Error(NOT_INITIALISED_MESSAGE);
      try {
        await tab.ask({ kind: 'sync now' });
      } catch (cause) {
        // Signing out ends the cycle as well.
        if (!(cause instanceof LocalDatabaseError) || cause.code !== 'closed') throw cause;
      }
    },
    wantHistory: (fromMs) => tab.wantHistory(fromMs),
    async stopAndWipe() {
      if (!isOver) stop();
      await deleteDatabase(name);
    },
    close() {
      isOver = true;
      stopWatching();
      owners.close();
      tab.close();
    },
  };
}

function listening<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How often a page that somebody looks at says so: the synchronisation slows down when none does. */
const WATCHED_EVERY_MS = 30_000;

/**
 * Somebody looks at the page again, or the line is back: both ask for a cycle at once.
 * See docs/sync.md#in-the-browser.
 */
function watchPage({ nudge, watched }: Pick<DatabaseTab, 'nudge' | 'watched'>): () => void {
  const isVisible = () => document.visibilityState === 'visible';
  const onVisible = () => {
    if (!isVisible()) return;
    watched();
    nudge();
  };
  const telling = setInterval(() => {
    if (isVisible()) watched();
  }, WATCHED_EVERY_MS);
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', nudge);
  return () => {
    clearInterval(telling);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', nudge);
  };
}
