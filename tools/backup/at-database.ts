import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { connectionOf } from '../../apps/api/src/database/connect.ts';
import { DataDirectoryInUse } from '../../apps/api/src/database/embedded/data-directory-lock.ts';
import {
  connectionOfRunning,
  startEmbeddedDatabase,
} from '../../apps/api/src/database/embedded/embedded-database.ts';
import { waitForDatabase } from '../../apps/api/src/database/open-database.ts';
import { type Settings, SettingsError } from '../../apps/api/src/env.ts';

/** DATA_DIR is not the server's, as when a command is run without the server's settings, or nobody answers at DATABASE_URL. */
class NoDatabaseThere extends Error {}

/** What whoever ran a command is to read, without where in the code it happened. */
export const isForOperator = (error: unknown): error is Error =>
  [NoDatabaseThere, DataDirectoryInUse, SettingsError].some((kind) => error instanceof kind);

/**
 * Does `work` with the owner's connection to the server's database: the one of DATABASE_URL, or the embedded one of
 * DATA_DIR, which is started for as long as this takes unless a server is using it. When the server must be stopped,
 * throws DataDirectoryInUse while it runs. Only what fills an empty database makes one; else throws NoDatabaseThere.
 */
export async function atDatabase<T>(
  { DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  server: 'running or stopped' | 'stopped' | 'stopped or new',
  work: (connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  if (DATABASE_URL !== undefined) return work(await answering(DATABASE_URL));
  if (server !== 'stopped or new') await refuseElsewhere(DATA_DIR);
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

async function answering(url: string): Promise<pg.ClientConfig> {
  const connection = connectionOf(url);
  await waitForDatabase(connection, console.warn, 0).catch((error: Error) => {
    throw new NoDatabaseThere(error.message);
  });
  return connection;
}

async function refuseElsewhere(folder: string): Promise<void> {
  const settings =
    'Run this with the account and the settings of the server: its DATA_DIR, or its DATABASE_URL.';
  await access(path.join(folder, 'database.json'), constants.R_OK).catch(
    ({ code }: NodeJS.ErrnoException) => {
      const problem =
        code === 'ENOENT' ? `There is no database in ${folder}.` : `This account may not read ${folder}.`;
      throw new NoDatabaseThere(`${problem} ${settings}`);
    },
  );
}
