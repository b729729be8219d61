import { type Kysely, Migrator, sql } from 'kysely';
import { beforeFirstVersion, type MigrationList, readMigrations } from './migration-list.ts';
import { ensureDeskRole } from './roles.ts';
import type { Tables } from './tables.ts';

/**
 * Brings the tables up to date, all steps or none. Needs the owner's rights. Servers that start together wait for
 * one another: the migrator holds an advisory lock. Throws for a database from before the first version.
 */
export async function migrate(owner: Kysely<Tables>, list?: MigrationList): Promise<readonly string[]> {
  await refuseEarlierDatabase(owner);
  await ensureDeskRole(owner);
  const getMigrations = async () => ({ ...(list ?? (await readMigrations())) });
  const migrator = new Migrator({ db: owner, provider: { getMigrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

const TOO_OLD =
  'This database was made before the first version of Heatwise, and cannot be upgraded. Empty it and start again: delete the data folder (DATA_DIR; unless that is set, .data/demo of `npm run demo` and `npm run dev`, .data/server of the server), or, with DATABASE_URL, drop the database and create it again.';

async function refuseEarlierDatabase(owner: Kysely<Tables>): Promise<void> {
  const known = await sql<{ is: boolean }>`select to_regclass('kysely_migration') is not null as is`.execute(
    owner,
  );
  if (!known.rows[0]?.is) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(owner);
  if (beforeFirstVersion(rows.map(({ name }) => name)).length > 0) throw new Error(TOO_OLD);
}
