import type pg from 'pg';
import { connectionOf } from '../../apps/api/src/database/connect.ts';
import { DataDirectoryInUse } from '../../apps/api/src/database/embedded/data-directory-lock.ts';
import {
  connectionOfRunning,
  startEmbeddedDatabase,
} from '../../apps/api/src/database/embedded/embedded-database.ts';
import type { Settings } from '../../apps/api/src/env.ts';

/**
 * Does `work` with the owner's connection to the server's database: the one of DATABASE_URL, or the embedded one of
 * DATA_DIR, which is started for as long as this takes unless a server is using it. When the server must be stopped,
 * throws DataDirectoryInUse while it runs.
 */
export async function atDatabase<T>(
  { DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  server: 'running or stopped' | 'stopped',
  work: (connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  if (DATABASE_URL !== undefined) return work(connectionOf(DATABASE_URL));
  const embedded = await startEmbeddedDatabase(DATA_DIR, console.warn).catch((error: unknown) => {
    if (server === 'running or stopped' && error instanceof DataDirectoryInUse) return null;
    throw error;
  });
  if (!embedded) return work(await connectionOfRunning(DATA_DIR));
  try {
    return await work(embedded.connection);
  } finally {
    await embedded.stop();
  }
}
