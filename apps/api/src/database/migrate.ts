import { type Kysely, type Migration, Migrator } from 'kysely';
import { migrationList } from './migration-list.ts';
import type { Tables } from './tables.ts';

/**
 * Brings the tables up to date, all steps or none. Needs the owner's rights. Servers that start together wait for
 * one another: the migrator holds an advisory lock.
 */
export async function migrate(
  owner: Kysely<Tables>,
  list: Readonly<Record<string, Migration>> = migrationList,
): Promise<readonly string[]> {
  const migrator = new Migrator({ db: owner, provider: { getMigrations: async () => ({ ...list }) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}
