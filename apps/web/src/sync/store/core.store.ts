import type { User, UserStub } from '@heatwise/contract/sync/entities';
import type { CoreReply } from '@heatwise/contract/sync/sync.contract';
import type { SqliteParameter } from '../../local-db/compact-rows.ts';
import type { DataKey } from '../../local-db/local-database.ts';
import type { SqliteConnection } from '../../local-db/sqlite-connection.ts';
import { forgetPeople } from './purge.store.ts';

/** One synced table besides people: how its rows are written. */
type CoreTable = {
  readonly key: DataKey & keyof CoreReply;
  readonly id: string;
  /** In the order of the table's columns named here; `modified_time` is the last. */
  readonly columns: readonly string[];
};

const typeColumns = ['name', 'unit', 'icon', 'image', 'active'];
const stamps = ['created_time', 'modified_time'];
const CORE_TABLES: readonly CoreTable[] = [
  {
    key: 'tags',
    id: 'tag_id',
    columns: ['name', 'type', 'is_hidden', 'active', 'metadata', 'created_time', 'modified_time'],
  },
  {
    key: 'permissions',
    id: 'permission_id',
    columns: ['user_id', 'tag_id', 'access', 'active', 'created_time', 'modified_time'],
  },
  { key: 'custom_measurement_types', id: 'custom_id', columns: [...typeColumns, 'classes', ...stamps] },
  { key: 'link_measurement_types', id: 'link_type_id', columns: [...typeColumns, ...stamps] },
];

/**
 * Writes a core reply within the caller's transaction. A full reply (to empty cursors) is the whole truth: it replaces
 * rows whatever their version, and what it does not name is deleted. Gives the kinds of data that changed.
 */
export function writeCore(connection: SqliteConnection, reply: CoreReply, isFull: boolean): Set<DataKey> {
  const changed = new Set<DataKey>();
  if (reply.users.length > 0) changed.add('users');
  const gone = reply.users.flatMap((user) => writeUser(connection, user, isFull));
  if (isFull) gone.push(...peopleNotIn(connection, reply.users));
  for (const key of forgetPeople(connection, gone)) changed.add(key);

  if (reply.organisation) {
    changed.add('organisations');
    writeRow(connection, 'organisations', 'org_id', organisationColumns, reply.organisation, isFull);
  }
  for (const table of CORE_TABLES) {
    const rows = reply[table.key] as readonly Record<string, unknown>[];
    if (rows.length > 0 || isFull) changed.add(table.key);
    for (const row of rows) writeRow(connection, table.key, table.id, table.columns, row, isFull);
    if (isFull) deleteExcept(connection, table.key, table.id, rows);
  }
  return changed;
}

const organisationColumns = ['name', 'metadata', 'has_profile_image', 'created_time', 'modified_time'];

function writeRow(
  connection: SqliteConnection,
  table: string,
  id: string,
  columns: readonly string[],
  row: Record<string, unknown>,
  isFull: boolean,
): void {
  const all = [id, ...columns];
  const updates = columns.map((column) => `${column} = excluded.${column}`).join(', ');
  connection.run(
    `insert into ${table} (${all.join(', ')}) values (${all.map(() => '?').join(', ')})
     on conflict (${id}) do update set ${updates}${isFull ? '' : ' where excluded.modified_time >= modified_time'}`,
    all.map((column) => asParameter(row[column])),
  );
}

/** Maps and lists are kept as JSON text. */
function asParameter(value: unknown): SqliteParameter {
  if (value === undefined || value === null) return null;
  if (typeof value === 'object') return JSON.stringify(value);
  return value as SqliteParameter;
}

function deleteExcept(
  connection: SqliteConnection,
  table: string,
  id: string,
  rows: readonly Record<string, unknown>[],
): void {
  const kept = JSON.stringify(rows.map((row) => row[id]));
  connection.run(`delete from ${table} where ${id} not in (select value from json_each(?))`, [kept]);
}

const USER_COLUMNS = [
  'org_id',
  'name_first',
  'name_last',
  'email',
  'experimental',
  'active',
  'is_hidden',
  'has_picture',
  'merged_into',
  'measured_since',
  'metadata',
  'created_time',
  'modified_time',
];

function isStub(user: User | UserStub): user is UserStub {
  return !('org_id' in user);
}

/** Gives the key of a person who left my view. */
function writeUser(connection: SqliteConnection, user: User | UserStub, isFull: boolean): number[] {
  const [before] = connection.rows<{ user_key: number; modified_time: string }>(
    'select user_key, modified_time from users where user_id = ?',
    [user.user_id],
  );
  if (before && !isFull && user.modified_time < before.modified_time) return [];
  if (isStub(user)) return before ? [before.user_key] : [];
  writeRow(connection, 'users', 'user_id', USER_COLUMNS, user, isFull);
  const [after] = connection.rows<{ user_key: number }>('select user_key from users where user_id = ?', [
    user.user_id,
  ]);
  if (!after) return [];
  connection.run('delete from userTags where user_key = ?', [after.user_key]);
  for (const tagId of new Set(user.tag_ids)) {
    connection.run('insert into userTags (user_key, tag_id) values (?, ?)', [after.user_key, tagId]);
  }
  return [];
}

function peopleNotIn(connection: SqliteConnection, users: readonly (User | UserStub)[]): number[] {
  const kept = JSON.stringify(users.filter((user) => !isStub(user)).map((user) => user.user_id));
  const gone = connection.rows<{ user_key: number }>(
    'select user_key from users where user_id not in (select value from json_each(?))',
    [kept],
  );
  return gone.map((row) => row.user_key);
}
