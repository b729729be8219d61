import { LocalDatabaseError } from '../local-db/compact-rows.ts';
import { openDatabase } from '../local-db/open-database.ts';
import { runReadOnly } from '../local-db/sqlite-connection.ts';
import { loadSqlite } from '../local-db/sqlite-module.ts';
import { hostTabs } from '../local-db/worker-host.ts';
import { browserEnvironment } from './environment.ts';
import type { SyncProgress } from './progress.ts';
import { createSyncStore } from './store/sync-store.ts';
import { createSyncEngine } from './sync-engine.ts';

/** What the worker needs to open a person's database and keep it in step with the server. */
export type WorkerBegin = {
  readonly identity: { readonly user_id: string; readonly org_id: string };
  readonly apiBase: string;
  readonly token: string;
};

/** What the worker sends the tabs. */
export type SyncNews = SyncProgress;

// The one worker of a person's database: SQLite and the synchronisation, away from every screen.
hostTabs<WorkerBegin, SyncNews>(self, async (name, { identity, apiBase, token }, tell, onWaiting) => {
  const { connection, persistent } = await openDatabase(await loadSqlite(), name, onWaiting);
  const store = createSyncStore(connection, identity.user_id);
  store.prepare();
  const engine = createSyncEngine({
    store,
    environment: browserEnvironment,
    identity,
    apiBase,
    token,
    persistent,
    publish: tell,
    // The message 'signed out' reaches every tab, and the leading one deletes the database.
    onSignedOut: () => {},
    onFault: (cause) => console.error('The synchronisation failed.', cause),
  });
  engine.start();
  return {
    async answer(ask) {
      // What may no longer be read is about to be deleted.
      if (engine.current().action === 'signed out')
        throw new LocalDatabaseError('closed', 'The local database was closed.');
      if (ask.kind === 'rows') return runReadOnly(connection, ask.sql, ask.parameters);
      await engine.syncNow();
      return null;
    },
    nudge: engine.nudge,
    watched: engine.watched,
    wantHistory: engine.wantHistory,
    // What came before a tab joined is no change to it.
    newsSoFar: () => [{ ...engine.current(), changed: [] }],
  };
});
