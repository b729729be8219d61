import type { SchemaVersion } from './schema/schema-version.ts';
import { version1 } from './schema/version-1.ts';
import { version2 } from './schema/version-2.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

export const SCHEMA_VERSIONS: readonly SchemaVersion[] = [version1, version2];

/**
 * Columns that rows gained after version 2: added in place. The rows' cursor begins anew, for they may have been
 * fetched by a page that knew nothing of the column: then no epoch tells that it is missing.
 */
const LATER_COLUMNS = [
  { table: 'custom_measurement_types', column: 'classes', type: 'text' },
  { table: 'users', column: 'merged_into', type: 'text' },
  { table: 'users', column: 'measured_since', type: 'text' },
] as const;

/** Brings a new or older database to the newest version, in one transaction a version. Refuses a newer one. */
export function migrate(connection: SqliteConnection, versions = SCHEMA_VERSIONS): void {
  const [row] = connection.rows<{ user_version: number }>('pragma user_version');
  const current = row?.user_version ?? 0;
  const newest = versions.at(-1)?.version ?? 0;
  if (current > newest)
    throw new Error(`the local database has schema version ${current}, newer than ${newest}`);
  for (const { version, statements } of versions) {
    if (version <= current) continue;
    connection.transaction(() => {
      for (const statement of statements) connection.exec(statement);
      connection.exec(`pragma user_version = ${version}`);
    });
  }
  if (versions === SCHEMA_VERSIONS) addLaterColumns(connection);
}

function addLaterColumns(connection: SqliteConnection): void {
  for (const { table, column, type } of LATER_COLUMNS) {
    const columns = connection.rows<{ name: string }>(`pragma table_info(${table})`);
    if (columns.some(({ name }) => name === column)) continue;
    connection.transaction(() => {
      connection.exec(`alter table ${table} add column ${column} ${type}`);
      connection.run('update syncTimes set time = null where slug = ?', [table]);
    });
  }
}
