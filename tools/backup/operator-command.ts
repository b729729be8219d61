import type { Kysely } from 'kysely';
import type pg from 'pg';
import { openPool } from '../../apps/api/src/database/connect.ts';
import type { Tables } from '../../apps/api/src/database/tables.ts';
import type { Settings } from '../../apps/api/src/env.ts';
import { atDatabase, isForOperator } from './at-database.ts';

/** Does `work` as the owner of the tables, while the server runs or not. */
export function atTables<T>(
  settings: Settings,
  name: string,
  work: (owner: Kysely<Tables>, connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  return atDatabase(settings, 'running or stopped', async (connection) => {
    const { kysely } = openPool({ connection, size: 1, statementTimeoutMs: 60_000, name });
    try {
      return await work(kysely, connection);
    } finally {
      await kysely.destroy();
    }
  });
}

/** Runs a command, and shows its usage after what it refused or did not understand. */
export async function runCommand(
  { usage, refusal }: { readonly usage: string; readonly refusal: new () => Error },
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isUsage = error instanceof TypeError && 'code' in error;
    if (isForOperator(error)) console.error(error.message);
    else if (error instanceof refusal || isUsage) console.error(`${error.message}\n${usage}`);
    else throw error;
    process.exitCode = 1;
  }
}
