import { openDatabase } from '../../apps/web/src/local-db/open-database.ts';
import { browserEnvironment } from '../../apps/web/src/sync/environment.ts';
import type { MeasuresPage } from '../../apps/web/src/sync/store/sent-measurements.ts';
import { lastTimeOf } from '../../apps/web/src/sync/store/sent-measurements.ts';
import { createSyncStore } from '../../apps/web/src/sync/store/sync-store.ts';
import { createSyncCalls } from '../../apps/web/src/sync/sync-calls.ts';
import { requestOf } from '../../apps/web/src/sync/sync-stages.ts';
import { serveCompetitor } from './serve-competitor.ts';

/** As many as the synchronisation stores together at most. */
const BATCHES_AT_ONCE = 4;

/** Fetches and parses every row first; only then the clock starts: opening, inserting, building the indexes. */
await serveCompetitor(async (module, { token, user_id }) => {
  const { signal } = new AbortController();
  const calls = createSyncCalls(browserEnvironment, { apiBase: '/api', token, signal });
  const fetched: MeasuresPage[] = [];
  for (let measurements: string | null | undefined = null; measurements !== undefined; ) {
    const page = await calls.measuresInit({ ...requestOf({} as never, null), measurements });
    fetched.push(page);
    measurements = lastTimeOf(page.measurements);
  }

  const start = performance.now();
  const { connection, persistent } = await openDatabase(module, 'bench-floor', () => undefined);
  if (!persistent) throw new Error('the browser gives no private file system');
  const store = createSyncStore(connection, user_id);
  for (let at = 0; at < fetched.length; at += BATCHES_AT_ONCE)
    store.storeInitialBatches(fetched.slice(at, at + BATCHES_AT_ONCE));
  for (const step of store.completingSteps()) step();
  const milliseconds = performance.now() - start;

  const [counted] = connection.rows<{ rows: number }>('select count(*) as rows from measurements');
  connection.close();
  return { rows: counted?.rows ?? 0, milliseconds };
});
