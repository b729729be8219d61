import { openDatabase } from '../../apps/web/src/local-db/open-database.ts';
import { browserEnvironment } from '../../apps/web/src/sync/environment.ts';
import type { SyncProgress } from '../../apps/web/src/sync/progress.ts';
import { createSyncStore } from '../../apps/web/src/sync/store/sync-store.ts';
import { createSyncEngine } from '../../apps/web/src/sync/sync-engine.ts';
import { serveCompetitor } from './serve-competitor.ts';

/** The product's own synchronisation of everything, until it says that it is complete. */
await serveCompetitor(async (module, { token, user_id, org_id }) => {
  const start = performance.now();
  const { connection, persistent } = await openDatabase(module, 'bench-heatwise', () => undefined);
  if (!persistent) throw new Error('the browser gives no private file system');
  const store = createSyncStore(connection, user_id);
  store.prepare();
  await new Promise<void>((resolve, reject) => {
    const engine = createSyncEngine({
      store,
      environment: browserEnvironment,
      identity: { user_id, org_id },
      apiBase: '/api',
      token,
      persistent,
      publish({ action }: SyncProgress) {
        if (action !== 'full sync complete') return;
        engine.stop();
        resolve();
      },
      onSignedOut: () => reject(new Error('the server does not know the session')),
      onFault: reject,
    });
    engine.start();
  });
  const milliseconds = performance.now() - start;

  const [counted] = connection.rows<{ rows: number }>('select count(*) as rows from measurements');
  connection.close();
  return { rows: counted?.rows ?? 0, milliseconds };
});
