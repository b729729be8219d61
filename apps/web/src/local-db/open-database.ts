import { type FileHandles, gatherWritesOfAllFiles } from './gathered-writes.ts';
import { holdFiles } from './held-files.ts';
import { migrate } from './migrate.ts';
import { connectSqlite, type SqliteConnection } from './sqlite-connection.ts';
import type { SqliteModule } from './sqlite-module.ts';

export type OpenDatabase = {
  readonly connection: SqliteConnection;
  /** False where the browser gives no private file system: the data lives as long as the worker. */
  readonly persistent: boolean;
};

/** A database that lives in memory only, migrated. */
export function openInMemory(module: SqliteModule): OpenDatabase {
  const connection = connectSqlite(module, new module.sqlite3.oo1.DB(':memory:'));
  migrate(connection);
  return { connection, persistent: false };
}

/**
 * Opens the database `name` in the origin's private files, or in memory where there are none, and brings it to the
 * current schema version. Waits for the worker that has the files open, and says when that is long. Runs in a
 * dedicated worker only, once.
 */
export async function openDatabase(
  module: SqliteModule,
  name: string,
  onWaiting: (isWaiting: boolean) => void,
): Promise<OpenDatabase> {
  const pool = (await hasPrivateFiles()) ? await acquireFiles(module, name, onWaiting) : null;
  if (!pool) return openInMemory(module);
  try {
    return openIn(module, pool);
  } catch {
    // A file that cannot be read or migrated holds nothing that the server does not have.
    await pool.wipeFiles();
    return openIn(module, pool);
  }
}

type FilePool = Awaited<ReturnType<SqliteModule['sqlite3']['installOpfsSAHPoolVfs']>>;

function openIn(module: SqliteModule, pool: FilePool): OpenDatabase {
  const connection = connectSqlite(module, new pool.OpfsSAHPoolDb('/local.sqlite3'));
  try {
    migrate(connection);
  } catch (cause) {
    connection.close();
    throw cause;
  }
  return { connection, persistent: true };
}

async function hasPrivateFiles(): Promise<boolean> {
  try {
    await navigator.storage.getDirectory();
    return (
      typeof FileSystemFileHandle !== 'undefined' &&
      'createSyncAccessHandle' in FileSystemFileHandle.prototype
    );
  } catch {
    return false;
  }
}

/** Null where the browser refuses the files themselves. */
async function acquireFiles(
  module: SqliteModule,
  name: string,
  onWaiting: (isWaiting: boolean) => void,
): Promise<FilePool | null> {
  const options = {
    name,
    directory: name,
    initialCapacity: 4,
    // Without this a pool that another connection still holds would be deleted.
    preserveOnInitFailure: true,
    forceReinitIfPreviouslyFailed: true,
  };
  await holdFiles(name, onWaiting);
  gatherWritesOfAllFiles(FileSystemFileHandle.prototype as unknown as FileHandles);
  try {
    return await module.sqlite3.installOpfsSAHPoolVfs(options);
  } catch {
    return null;
  }
}
