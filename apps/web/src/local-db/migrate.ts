import type { AnyFieldKind } from '@heatwise/contract/entities/entity';
import { PLAIN_NAMES, SYNCED_ENTITIES } from '@heatwise/contract/entities/synced-entities';
import { columnOf } from './local-row.ts';
import type { SchemaVersion } from './schema/schema-version.ts';
import { version1 } from './schema/version-1.ts';
import { version2 } from './schema/version-2.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

export const SCHEMA_VERSIONS: readonly SchemaVersion[] = [version1, version2];

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
  if (versions === SCHEMA_VERSIONS) connection.transaction(() => addDescribed(connection));
}

/**
 * What the described rows gained after version 2: a table or a column, added in place. Whoever finds another outline than
 * the rows were stored under asks for all of them anew (sync/store/sync-store.ts).
 */
function addDescribed(connection: SqliteConnection): void {
  for (const name of ['users', ...PLAIN_NAMES] as const) {
    const { id, fields } = SYNCED_ENTITIES[name];
    connection.exec(`create table if not exists ${name} (${id} text primary key)`);
    const there = new Set(
      connection.rows<{ name: string }>(`pragma table_info(${name})`).map((column) => column.name),
    );
    for (const [field, kind] of Object.entries<AnyFieldKind>(fields)) {
      if (there.has(field) || kind === 'ids') continue;
      const { type, unknown } = columnOf(kind);
      const whileUnknown = unknown === null ? '' : ` not null default ${inSql(unknown)}`;
      connection.exec(`alter table ${name} add column ${field} ${type}${whileUnknown}`);
    }
  }
}

const inSql = (value: string | number) => (typeof value === 'number' ? String(value) : `'${value}'`);
