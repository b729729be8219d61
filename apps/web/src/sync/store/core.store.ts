import { type Entity, listLocalColumns } from '@heatwise/contract/entities/entity';
import type { User, UserStub } from '@heatwise/contract/entities/people';
import { PLAIN_NAMES, type PlainName, SYNCED_ENTITIES } from '@heatwise/contract/entities/synced-entities';
import type { CoreReply } from '@heatwise/contract/sync/sync.contract';
import type { DataKey } from '../../local-db/local-database.ts';
import type { SqliteConnection } from '../../local-db/sqlite-connection.ts';
import { forgetPeople } from './purge.store.ts';
import { rowValues } from './row-values.ts';

/**
 * Writes a core reply within the caller's transaction. A full reply (to empty cursors) is the whole truth: it replaces
 * rows whatever their version, and what it does not name is deleted. Returns the kinds of data that changed.
 */
export function writeCore(connection: SqliteConnection, reply: CoreReply, isFull: boolean): Set<DataKey> {
  const changed = new Set<DataKey>();
  if (reply.users.length > 0) changed.add('users');
  const gone = reply.users.flatMap((user) => writeUser(connection, user, isFull));
  if (isFull) gone.push(...peopleNotIn(connection, reply.users));
  for (const key of forgetPeople(connection, gone)) changed.add(key);

  if (reply.organisation) {
    changed.add('organisations');
    writeRow(connection, 'organisations', reply.organisation, isFull);
  }
  for (const name of PLAIN_NAMES) {
    if (name === 'organisations') continue;
    const rows = reply[name];
    if (rows.length > 0 || isFull) changed.add(name);
    for (const row of rows) writeRow(connection, name, row, isFull);
    if (isFull) deleteExcept(connection, name, rows);
  }
  return changed;
}

function writeRow(
  connection: SqliteConnection,
  table: PlainName | 'users',
  row: Readonly<Record<string, unknown>>,
  isFull: boolean,
): void {
  const { id, fields }: Entity = SYNCED_ENTITIES[table];
  const all = listLocalColumns({ fields });
  const updates = all
    .filter((column) => column !== id)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ');
  connection.run(
    `insert into ${table} (${all.join(', ')}) values (${all.map(() => '?').join(', ')})
     on conflict (${id}) do update set ${updates}${isFull ? '' : ' where excluded.modified_time >= modified_time'}`,
    rowValues({ fields }, row),
  );
}

function deleteExcept(
  connection: SqliteConnection,
  table: PlainName,
  rows: readonly Readonly<Record<string, unknown>>[],
): void {
  const { id } = SYNCED_ENTITIES[table];
  const kept = JSON.stringify(rows.map((row) => row[id]));
  connection.run(`delete from ${table} where ${id} not in (select value from json_each(?))`, [kept]);
}

function isStub(user: User | UserStub): user is UserStub {
  return !('org_id' in user);
}

/** Returns the key of a person who left my view. */
function writeUser(connection: SqliteConnection, user: User | UserStub, isFull: boolean): number[] {
  const [before] = connection.rows<{ user_key: number; modified_time: string }>(
    'select user_key, modified_time from users where user_id = ?',
    [user.user_id],
  );
  if (before && !isFull && user.modified_time < before.modified_time) return [];
  if (isStub(user)) return before ? [before.user_key] : [];
  writeRow(connection, 'users', user, isFull);
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
