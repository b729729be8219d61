import { type Entity, listLocalColumns } from '@heatwise/contract/entities/entity';
import type { User, UserStub } from '@heatwise/contract/entities/people';
import { PLAIN_NAMES, type PlainName, SYNCED_ENTITIES } from '@heatwise/contract/entities/synced-entities';
import type { CoreReply } from '@heatwise/contract/sync/sync.contract';
import { type Actor, readGrants } from '@heatwise/domain/permissions/actor';
import {
  type Carried,
  carriedTags,
  mayHoldMeasurementsAlong,
  mayHoldPerson,
  syncRightsOf,
  type TagSyncRights,
  tagHolding,
} from '@heatwise/domain/permissions/sync-rights';
import type { DataKey } from '../../local-db/local-database.ts';
import type { SqliteConnection } from '../../local-db/sqlite-connection.ts';
import { forgetTesters, rowValues } from './measurements.store.ts';
import { readState } from './sync-times.store.ts';

/** The signed-in person as the rules see them, from the local rows; null before the first core sync. */
export function readActor(connection: SqliteConnection, userId: string): Actor | null {
  const [me] = connection.rows<{ user_key: number; org_id: string }>(
    'select user_key, org_id from users where user_id = ?',
    [userId],
  );
  if (!me) return null;
  const tags = connection.rows<{ tag_id: string }>('select tag_id from userTags where user_key = ?', [
    me.user_key,
  ]);
  const permissions = connection.rows<{ tag_id: string | null; access: string; active: number }>(
    'select tag_id, access, active from permissions where user_id = ?',
    [userId],
  );
  return {
    user_id: userId,
    org_id: me.org_id,
    tag_ids: tags.map((tag) => tag.tag_id),
    grants: readGrants(permissions.map((row) => ({ ...row, active: row.active === 1 }))),
  };
}

/**
 * Deletes what the rules no longer let the person see: people, with all that is theirs, measurements and tags. Runs
 * within the caller's transaction after a core sync, and only then: after a measures page, rows whose person is still
 * on the way would be lost. See docs/sync.md#who-sees-what. Returns the kinds of data that changed.
 */
export function purgeInvisible(connection: SqliteConnection, userId: string): Set<DataKey> {
  const changed = new Set<DataKey>();
  const actor = readActor(connection, userId);
  if (!actor) return changed;
  const rights = syncRightsOf(actor);

  if (!rights.all_permissions) {
    const [other] = connection.rows('select 1 from permissions where user_id <> ? limit 1', [userId]);
    if (other) changed.add('permissions');
    connection.run('delete from permissions where user_id <> ?', [userId]);
  }
  const isAllHeld = rights.people.everyone && rights.measurements.everyone;
  if (isAllHeld && rights.tags.level === 'all') return changed;

  const hidden: number[] = [];
  const untested: number[] = [];
  const held: PersonWithTags[] = [];
  const people = isAllHeld ? new Map<string, PersonWithTags>() : peopleWithTags(connection);
  const find = (id: string) => people.get(id);
  for (const person of people.values()) {
    if (!mayHoldPerson(rights, actor, person)) hidden.push(person.user_key);
    else held.push(person);
    if (!mayHoldMeasurementsAlong(rights, actor, person, find)) untested.push(person.user_key);
  }
  if (forgetTags(connection, rights.tags, carriedTags(rights.people, held))) changed.add('tags');
  for (const key of forgetPeople(connection, hidden)) changed.add(key);
  for (const key of forgetMeasurementsOf(connection, untested)) changed.add(key);
  return changed;
}

/** Deletes tags that are out of view, and the settings of those of which only the name is in it. */
function forgetTags(
  connection: SqliteConnection,
  rights: TagSyncRights,
  carried: ReadonlyMap<string, Carried>,
): boolean {
  if (rights.level === 'all') return false;
  let isChanged = false;
  for (const { tag_id, is_hidden, active, metadata } of connection.rows<StoredTag>(
    'select tag_id, is_hidden, active, metadata from tags',
  )) {
    const tag = { tag_id, is_hidden: is_hidden === 1, active: active === 1 };
    const holding = tagHolding(rights, tag, carried.get(tag_id));
    if (holding === 'whole' || (holding === 'name' && metadata === '{}')) continue;
    isChanged = true;
    if (holding === null) connection.run('delete from tags where tag_id = ?', [tag_id]);
    else connection.run("update tags set metadata = '{}' where tag_id = ?", [tag_id]);
  }
  return isChanged;
}

type StoredTag = { tag_id: string; is_hidden: number; active: number; metadata: string };
type PersonRow = { user_key: number; user_id: string; merged_into: string | null };
type PersonWithTags = PersonRow & { tag_ids: string[] };

/** Everybody who is here, by id. */
function peopleWithTags(connection: SqliteConnection): Map<string, PersonWithTags> {
  const people = new Map<string, PersonWithTags>();
  for (const { tag_id, ...row } of connection.rows<PersonRow & { tag_id: string | null }>(
    'select user_key, user_id, merged_into, tag_id from users left join userTags using (user_key)',
  )) {
    const person = people.get(row.user_id) ?? { ...row, tag_ids: [] };
    if (tag_id !== null) person.tag_ids.push(tag_id);
    people.set(row.user_id, person);
  }
  return people;
}

const AMONG = '(select value from json_each(?))';

/**
 * Deletes people with all that is theirs, except permissions, which follow a rule of their own. Returns what changed.
 */
function forgetPeople(connection: SqliteConnection, userKeys: readonly number[]): DataKey[] {
  if (userKeys.length === 0) return [];
  const keys = [JSON.stringify(userKeys)];
  const changed = forgetMeasurementsOf(connection, userKeys);
  connection.run(
    `delete from profileImages where id in (select user_id from users where user_key in ${AMONG})`,
    keys,
  );
  connection.run(`delete from userTags where user_key in ${AMONG}`, keys);
  connection.run(
    `delete from strategy where user_id in (select user_id from users where user_key in ${AMONG})`,
    keys,
  );
  connection.run(`delete from users where user_key in ${AMONG}`, keys);
  return [...changed, 'users', 'profile_images', 'strategy'];
}

function forgetMeasurementsOf(connection: SqliteConnection, userKeys: readonly number[]): DataKey[] {
  if (userKeys.length === 0) return [];
  return forgetMeasurements(connection, `user_key in ${AMONG}`, [JSON.stringify(userKeys)]);
}

/**
 * Deletes measurements that belong to another person since a merge that was undone. Runs after every core sync: a page
 * may have brought them while they still waited to move. Returns the kinds of data that changed.
 */
export function forgetMoved(connection: SqliteConnection): DataKey[] {
  const which = `user_key in (select user_key from users where measured_since is not null)
    and modified_time < (select measured_since from users u where u.user_key = measurements.user_key)`;
  const [moved] = connection.rows('select 1 from users where measured_since is not null limit 1');
  return moved ? forgetMeasurements(connection, which, []) : [];
}

function forgetMeasurements(connection: SqliteConnection, which: string, parameters: string[]): DataKey[] {
  const [any] = connection.rows(`select 1 from measurements where ${which} limit 1`, parameters);
  if (!any) return [];
  connection.run(
    `delete from link_measurements where measurement_id in
       (select measurement_id from measurements where ${which})`,
    parameters,
  );
  connection.run(`delete from measurements where ${which}`, parameters);
  forgetTesters(connection);
  return ['measurements', 'link_measurements'];
}

/** A picture to fetch: whose, and for which version of its owner's row. */
export type WantedImage = {
  readonly kind: 'user' | 'organisation';
  readonly id: string;
  readonly modified_time: string;
};

/** Pictures of people and of the organisation whose row changed since the local copy; none once room ran out. */
export function wantedImages(connection: SqliteConnection): WantedImage[] {
  if (readState(connection, 'without_images') !== null) return [];
  return connection.rows<WantedImage>(
    `select 'organisation' as kind, org_id as id, o.modified_time
       from organisations o left join profileImages i on i.id = o.org_id
      where has_profile_image = 1 and (i.id is null or i.modified_time < o.modified_time)
     union all
     select 'user', user_id, u.modified_time
       from users u left join profileImages i on i.id = u.user_id
      where has_picture = 1 and active = 1 and (i.id is null or i.modified_time < u.modified_time)`,
  );
}

/** Writes fetched pictures (base64 JPEG) within the caller's transaction. */
export function writeImages(
  connection: SqliteConnection,
  images: readonly (WantedImage & { readonly image: string })[],
): void {
  for (const { id, image, modified_time } of images) {
    connection.run(
      `insert into profileImages (id, image, modified_time) values (?, ?, ?)
       on conflict (id) do update set image = excluded.image, modified_time = excluded.modified_time`,
      [id, image, modified_time],
    );
  }
}

/** Deletes pictures whose owner has none any more, or was deleted. Returns whether there were any. */
export function dropOrphanImages(connection: SqliteConnection): boolean {
  const orphan = `id not in (select user_id from users where has_picture = 1 and active = 1)
    and id not in (select org_id from organisations where has_profile_image = 1)`;
  const [any] = connection.rows(`select 1 from profileImages where ${orphan} limit 1`);
  if (any) connection.run(`delete from profileImages where ${orphan}`);
  return any !== undefined;
}

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
