import { openDatabase } from '../../apps/web/src/local-db/open-database.ts';
import { createSyncStore } from '../../apps/web/src/sync/store/sync-store.ts';
import type { Page } from './competitor.ts';
import { pages } from './pages.ts';
import { serveCompetitor } from './serve-competitor.ts';

/** Fetches and parses every row first; only then the clock starts: opening, inserting, building the indexes. */
await serveCompetitor(async (module, { token, user_id }) => {
  const fetched: Page[] = [];
  for await (const page of pages(token)) fetched.push(page);

  const start = performance.now();
  const { connection, persistent } = await openDatabase(module, 'bench-floor', () => undefined);
  if (!persistent) throw new Error('the browser gives no private file system');
  const store = createSyncStore(connection, user_id);
  for (const page of fetched) store.storeInitialBatch(page);
  for (const step of store.completingSteps()) step();
  const milliseconds = performance.now() - start;

  const [counted] = connection.rows<{ rows: number }>('select count(*) as rows from measurements');
  connection.close();
  return { rows: counted?.rows ?? 0, milliseconds };
});
