import { type Entity, listLocalColumns } from '@heatwise/contract/entities/entity';
import {
  PLAIN_NAMES,
  type PlainName,
  SYNCED_ENTITIES,
  type SyncedName,
} from '@heatwise/contract/entities/synced-entities';
import type { SqliteConnection } from './sqlite-connection.ts';
import { columnOf } from './tables.ts';

/** A declared schema version: what turns a database of the version before it into this one. */
type SchemaVersion = { readonly version: number; readonly statements: readonly string[] };

const stamped = 'created_time text not null, modified_time text not null';
const measurementType = `name text not null, unit text not null, icon text, image text, active integer not null, ${stamped}`;

/** The twelve tables with the wire's fields: lists and maps are JSON text, booleans 0 or 1. */
export const version1: SchemaVersion = {
  version: 1,
  statements: [
    `create table users (
       user_id text primary key, org_id text not null, name_first text not null, name_last text not null, email text,
       experimental integer not null, active integer not null, is_hidden integer not null,
       has_picture integer not null, metadata text not null, ${stamped}
     )`,
    `create table organisations (
       org_id text primary key, name text not null, metadata text not null, has_profile_image integer not null,
       ${stamped}
     )`,
    `create table tags (
       tag_id text primary key, name text not null, type text not null, is_hidden integer not null,
       active integer not null, metadata text not null, ${stamped}
     )`,
    `create table userTags (user_id text not null, tag_id text not null, primary key (user_id, tag_id))`,
    `create table permissions (
       permission_id text primary key, user_id text not null, tag_id text, access text not null,
       active integer not null, ${stamped}
     )`,
    `create table profileImages (id text primary key, image text not null)`,
    `create table syncTimes (slug text primary key, time text)`,
    `create table measurements (
       measurement_id text primary key, user_id text not null, measured_by_user_id text,
       measured_by_name_first text, measured_by_name_last text, valid integer not null, active integer not null,
       value real not null, value_f real, type text not null, metadata text not null, raw_data text,
       tag_ids text not null, custom_id text, user_tag_ids text not null, name_first text not null,
       name_last text not null, ${stamped}
     )`,
    `create table custom_measurement_types (custom_id text primary key, ${measurementType})`,
    `create table link_measurement_types (link_type_id text primary key, ${measurementType})`,
    `create table measured_by_users (
       measured_by_user_id text primary key, name_first text, name_last text
     )`,
    `create table link_measurements (
       link_id text primary key, measurement_id text not null, link_type_id text not null, value real not null,
       active integer not null, ${stamped}
     )`,
  ],
};

/** Milliseconds since 1970 of created_time, which has six decimals. */
const createdMilliseconds =
  'unixepoch(m.created_time) * 1000 + cast(substr(m.created_time, 21, 3) as integer)';

/**
 * What is derived for fast screens: people by a narrow integer, a lean measurement row, the rarely read fields as one
 * JSON text in a table beside it, status and baseline, and what the synchronisation remembers. `generation` says in
 * which full synchronisation a row was last sent; `sync_state` holds named texts beside the sync times. Ids are unique
 * through an index that is built after the first fill (measurement-indexes). `status` and `has_own_baseline` of
 * migrated rows say nothing until the rows are classed again.
 */
const version2: SchemaVersion = {
  version: 2,
  statements: [
    'alter table users rename to users_1',
    `create table users (
       user_key integer primary key, user_id text not null unique, org_id text not null, name_first text not null,
       name_last text not null, email text, experimental integer not null, active integer not null,
       is_hidden integer not null, has_picture integer not null, metadata text not null, created_time text not null,
       modified_time text not null, baseline_mean real, baseline_std real
     )`,
    `insert into users (user_id, org_id, name_first, name_last, email, experimental, active, is_hidden, has_picture,
                        metadata, created_time, modified_time)
       select user_id, org_id, name_first, name_last, email, experimental, active, is_hidden, has_picture,
              metadata, created_time, modified_time from users_1`,
    'drop table users_1',

    'alter table userTags rename to userTags_1',
    `create table userTags (
       user_key integer not null, tag_id text not null, primary key (user_key, tag_id)
     ) without rowid`,
    `insert into userTags select user_key, tag_id from userTags_1 join users using (user_id)`,
    'drop table userTags_1',
    'create index userTags_of_tag on userTags (tag_id, user_key)',
    'create index permissions_of_user on permissions (user_id)',

    "alter table profileImages add column modified_time text not null default ''",

    'alter table measurements rename to measurements_1',
    `create table measurements (
       measurement_key integer primary key, measurement_id text not null, user_key integer not null,
       type text not null, value real not null, status integer not null, valid integer not null,
       active integer not null, has_own_baseline integer not null, created_ms integer not null,
       modified_time text not null, generation integer not null
     )`,
    `insert into measurements (measurement_id, user_key, type, value, status, valid, active, has_own_baseline,
                               created_ms, modified_time, generation)
       select measurement_id, user_key, type, value, 8, valid, m.active, 0, ${createdMilliseconds},
              m.modified_time, 1
         from measurements_1 m join users using (user_id)`,
    'create table measurement_rests (measurement_key integer primary key, rest text not null)',
    `insert into measurement_rests (measurement_key, rest)
       select measurement_key,
              json_object('measured_by_user_id', measured_by_user_id,
                'measured_by_name_first', measured_by_name_first, 'measured_by_name_last', measured_by_name_last,
                'name_first', name_first, 'name_last', name_last, 'custom_id', custom_id, 'value_f', value_f,
                'metadata', json(metadata), 'raw_data', json(raw_data), 'tag_ids', json(tag_ids),
                'user_tag_ids', json(user_tag_ids), 'created_time', created_time)
         from measurements join measurements_1 using (measurement_id)`,
    'drop table measurements_1',
    `create trigger measurements_deleted after delete on measurements begin
       delete from measurement_rests where measurement_key = old.measurement_key;
     end`,
    // Few rows: kept from the start, so that a page knows the baselines of its people without reading everything.
    `create index measurements_baseline on measurements (user_key, value)
       where type = 'sosm_baseline' and valid = 1 and active = 1`,

    'alter table link_measurements rename to link_measurements_1',
    `create table link_measurements (
       link_key integer primary key, link_id text not null, measurement_id text not null, link_type_id text not null,
       value real not null, active integer not null, created_time text not null, modified_time text not null,
       generation integer not null
     )`,
    `insert into link_measurements (link_id, measurement_id, link_type_id, value, active, created_time,
                                    modified_time, generation)
       select link_id, measurement_id, link_type_id, value, active, created_time, modified_time, 1
         from link_measurements_1`,
    'drop table link_measurements_1',
    'create table sync_state (name text primary key, value text not null) without rowid',
  ],
};

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
