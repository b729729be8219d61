import { loadSqlite, type SqliteModule } from '../../apps/web/src/local-db/sqlite-module.ts';
import type { Identity, Result } from './competitor.ts';
import type { WorkerMessage } from './worker-competitor.ts';

/** The worker's side: loads SQLite, says so, and runs `work` when it is told for whom. */
export async function serveCompetitor(
  work: (module: SqliteModule, identity: Identity) => Promise<Result>,
): Promise<void> {
  const say = (message: WorkerMessage) => self.postMessage(message);
  const module = await loadSqlite();
  self.onmessage = ({ data }: MessageEvent<Identity>) => {
    work(module, data).then(say, (error: unknown) => say({ failure: String(error) }));
  };
  say('loaded');
}
