// @vitest-environment node
import { expect, test } from 'vitest';
import { createSyncStore } from '../sync/store/sync-store.ts';
import { migrate, SCHEMA_VERSIONS, version1 } from './migrate.ts';
import { connectSqlite } from './sqlite-connection.ts';
import { loadSqlite } from './sqlite-module.ts';

async function database() {
  const module = await loadSqlite();
  return connectSqlite(module, new module.sqlite3.oo1.DB(':memory:'));
}

test('declares the versions 1 and 2, and opens at 2', async () => {
  expect(SCHEMA_VERSIONS.map(({ version }) => version)).toEqual([1, 2]);
  const connection = await database();
  migrate(connection);
  expect(connection.rows('pragma user_version')).toEqual([{ user_version: 2 }]);
  migrate(connection);
  expect(connection.rows('pragma user_version')).toEqual([{ user_version: 2 }]);
});

test('has its twelve tables in both versions', async () => {
  const tables = [
    'custom_measurement_types',
    'link_measurement_types',
    'link_measurements',
    'measured_by_users',
    'measurements',
    'organisations',
    'permissions',
    'profileImages',
    'syncTimes',
    'tags',
    'userTags',
    'users',
  ];
  for (const versions of [[version1], SCHEMA_VERSIONS]) {
    const connection = await database();
    migrate(connection, versions);
    const names = connection.rows<{ name: string }>(
      "select name from sqlite_master where type = 'table' order by name",
    );
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(tables));
  }
});

test('migrates a file of version 1 to version 2 with all its rows and cursors', async () => {
  const connection = await database();
  migrate(connection, [version1]);
  const stamps = ['2026-11-21T08:00:00.123456Z', '2026-11-21T08:00:00.654321Z'];
  connection.run('insert into users values (?, ?, ?, ?, null, 0, 1, 0, 0, ?, ?, ?)', [
    'u1',
    'o1',
    'Ada',
    'Lund',
    '{}',
    ...stamps,
  ]);
  connection.run('insert into userTags values (?, ?)', ['u1', 't1']);
  connection.run(
    `insert into measurements values ('m1', 'u1', 'u2', 'Mary', 'Tester', 1, 1, 70, null, 'sosm', ?, ?, ?, null, '[]',
                                      'Ada', 'Lund', ?, ?)`,
    ['{"notes":"hot"}', null, '["t1"]', ...stamps],
  );
  connection.run("insert into link_measurements values ('l1', 'm1', 'lt1', 500, 1, ?, ?)", stamps);
  connection.run("insert into profileImages values ('u1', 'aGk=')");
  connection.run(
    "insert into syncTimes values ('measurements', ?), ('complete_measurement_sync', ?)",
    stamps,
  );

  migrate(connection);
  expect(connection.rows('select slug, time from syncTimes where time is not null')).toHaveLength(2);
  createSyncStore(connection, 'u1').prepare();

  expect(
    connection.rows(
      `select measurement_id, user_id, type, value, status, created_ms, m.modified_time
         from measurements m join users using (user_key) join userTags using (user_key) where tag_id = 't1'`,
    ),
  ).toEqual([
    {
      measurement_id: 'm1',
      user_id: 'u1',
      type: 'sosm',
      value: 70,
      status: 1,
      created_ms: Date.parse('2026-11-21T08:00:00.123Z'),
      modified_time: stamps[1],
    },
  ]);
  const [row] = connection.rows<{ rest: string }>('select rest from measurement_rests');
  expect(JSON.parse(row?.rest ?? '')).toMatchObject({
    measured_by_name_first: 'Mary',
    metadata: { notes: 'hot' },
    raw_data: null,
    tag_ids: ['t1'],
    created_time: stamps[0],
  });
  expect(connection.rows('select link_id, measurement_id from link_measurements')).toHaveLength(1);
  expect(connection.rows('select id from profileImages')).toHaveLength(1);
});

test('gives an older file of version 2 the tables and columns that rows gained since, once', async () => {
  const connection = await database();
  migrate(connection);
  connection.exec('alter table custom_measurement_types drop column classes');
  connection.exec('alter table users drop column merged_into');
  connection.exec('drop table tags');
  connection.run("insert into custom_measurement_types values ('c1', 'Grip', 'kg', null, null, 1, '', '')");

  migrate(connection);
  migrate(connection);

  expect(connection.rows('select name, classes from custom_measurement_types')).toEqual([
    { name: 'Grip', classes: '[]' },
  ]);
  expect(connection.rows('select merged_into from users')).toEqual([]);
  expect(connection.rows('select tag_id, name, active from tags')).toEqual([]);
  expect(connection.rows('pragma user_version')).toEqual([{ user_version: 2 }]);
});

test('a plain table whose description changed is rebuilt with its rows and indexes', async () => {
  const connection = await database();
  migrate(connection);
  connection.exec('alter table tags rename column is_hidden to was_hidden');
  connection.exec('drop table permissions');
  connection.exec(`create table permissions (permission_id text primary key, user_id text not null,
    tag_id text not null, access text, active integer not null, created_time text not null, modified_time text not null)`);
  connection.exec('create index permissions_of_user on permissions (user_id)');
  connection.exec('alter table link_measurements drop column active');
  connection.run(
    "insert into tags (tag_id, name, type, was_hidden, active, metadata, created_time, modified_time) values ('t1', 'Crew', 'default', 1, 1, '{}', '', '')",
  );
  connection.run("insert into permissions values ('p1', 'u1', 't1', null, 1, '', '')");

  migrate(connection);

  expect(connection.rows('select tag_id, name, is_hidden from tags')).toEqual([
    { tag_id: 't1', name: 'Crew', is_hidden: 0 },
  ]);
  // What has come to be null may be, and what is no more is not asked for.
  connection.run("insert into permissions values ('p2', 'u1', null, 'view_user', 1, '', '')");
  connection.run(
    "insert into tags (tag_id, name, type, is_hidden, active, metadata, created_time, modified_time) values ('t2', 'Other', 'default', 0, 1, '{}', '', '')",
  );
  expect(connection.rows('select access, tag_id from permissions order by permission_id')).toEqual([
    { access: '', tag_id: 't1' },
    { access: 'view_user', tag_id: null },
  ]);
  expect(connection.rows("select name from sqlite_master where name = 'permissions_of_user'")).toHaveLength(
    1,
  );
  expect(connection.rows('select active from link_measurements')).toEqual([]);
});

test('refuses a file that is newer than this version knows', async () => {
  const connection = await database();
  connection.exec('pragma user_version = 3');
  expect(() => migrate(connection)).toThrow('schema version 3');
});

test('a step that fails leaves the version before it', async () => {
  const connection = await database();
  const broken = { version: 2, statements: ['create table extra (id)', 'no sql'] };
  expect(() => migrate(connection, [version1, broken])).toThrow();
  expect(connection.rows('pragma user_version')).toEqual([{ user_version: 1 }]);
  expect(connection.rows("select name from sqlite_master where name = 'extra'")).toEqual([]);
});
