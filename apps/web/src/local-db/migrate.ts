import { type Entity, listLocalColumns } from '@heatwise/contract/entities/entity';
import {
  PLAIN_NAMES,
  type PlainName,
  SYNCED_ENTITIES,
  type SyncedName,
} from '@heatwise/contract/entities/synced-entities';
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
  if (versions === SCHEMA_VERSIONS) connection.transaction(() => bringToDescription(connection));
}

/**
 * Gives tables the columns that the entities' descriptions ask for, after version 2 too. A plain table that differs in
 * any way is made again with the rows that it has; one that a store keeps columns of its own in gains columns only.
 * Whoever finds another outline than the rows were stored under asks for all of them again (sync/store/sync-store.ts).
 */
function bringToDescription(connection: SqliteConnection): void {
  for (const name of PLAIN_NAMES) makePlain(connection, name);
  for (const name of ['users', 'link_measurements'] as const) {
    const there = new Set(columnsIn(connection, name).map((column) => column.name));
    for (const field of listLocalColumns(SYNCED_ENTITIES[name])) {
      if (!there.has(field)) connection.exec(`alter table ${name} add column ${declared(name, field)}`);
    }
  }
}

type Found = { readonly name: string; readonly notnull: 0 | 1; readonly pk: 0 | 1 };
const columnsIn = (connection: SqliteConnection, table: string) =>
  connection.rows<Found>(`pragma table_info(${table})`);

function makePlain(connection: SqliteConnection, name: PlainName): void {
  const { id, fields }: Entity = SYNCED_ENTITIES[name];
  const there = columnsIn(connection, name);
  const wanted = listLocalColumns({ fields });
  const isAsDescribed = ({ name: column, notnull, pk }: Found) =>
    pk === 1 || (column in fields && (notnull === 1) === (unknownOf(name, column) !== null));
  if (there.length === wanted.length && there.every(isAsDescribed)) return;
  const indexes = connection.rows<{ sql: string }>(
    "select sql from sqlite_master where type = 'index' and tbl_name = ? and sql is not null",
    [name],
  );
  const columns = wanted.map((field) => (field === id ? `${id} text primary key` : declared(name, field)));
  connection.exec(`create table ${name}_described (${columns.join(', ')})`);
  const kept = wanted.filter((field) => there.some((column) => column.name === field));
  if (kept.length > 0) {
    const values = kept.map((field) => `coalesce(${field}, ${inSql(unknownOf(name, field))})`);
    connection.exec(
      `insert into ${name}_described (${kept.join(', ')}) select ${values.join(', ')} from ${name}`,
    );
    connection.exec(`drop table ${name}`);
  }
  connection.exec(`alter table ${name}_described rename to ${name}`);
  for (const { sql } of indexes) connection.exec(sql);
}

const kindOf = (name: SyncedName, field: string) =>
  (SYNCED_ENTITIES[name] as Entity).fields[field]?.kind ?? 'text?';
const unknownOf = (name: SyncedName, field: string) => columnOf(kindOf(name, field)).unknown;

function declared(name: SyncedName, field: string): string {
  const unknown = unknownOf(name, field);
  return `${field} ${columnOf(kindOf(name, field)).type}${unknown === null ? '' : ` not null default ${inSql(unknown)}`}`;
}

const inSql = (value: string | number | null) =>
  value === null ? 'null' : typeof value === 'number' ? String(value) : `'${value}'`;
