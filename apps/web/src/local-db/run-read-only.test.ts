// @vitest-environment node
import { expect, test } from 'vitest';
import { inflateRows } from './compact-rows.ts';
import { localQueries } from './local-queries.ts';
import { openInMemory } from './open-database.ts';
import { runReadOnly } from './sqlite-connection.ts';
import { loadSqlite } from './sqlite-module.ts';

const { connection } = openInMemory(await loadSqlite());
connection.exec(
  `insert into tags (tag_id, name, type, is_hidden, active, metadata, created_time, modified_time) values ('t1', 'Crew', 'default', 0, 1, '{}', '', '')`,
);

test('runs what the typed query builder compiles', () => {
  const query = localQueries
    .selectFrom('tags')
    .select(['tag_id', 'name'])
    .where('name', '=', 'Crew')
    .compile();
  const rows = runReadOnly(connection, query.sql, query.parameters as string[]);
  expect(rows).toEqual({ columns: ['tag_id', 'name'], values: ['t1', 'Crew'] });
  expect(inflateRows(rows)).toEqual([{ tag_id: 't1', name: 'Crew' }]);
});

test.each([
  "insert into tags (tag_id, name, type, is_hidden, active, metadata, created_time, modified_time) values ('t2', 'x', 'default', 0, 1, '{}', '', '')",
  'delete from tags',
  "with gone as (select 't1' as id) delete from tags where tag_id in (select id from gone)",
  'drop table tags',
  'begin',
  'commit',
  'pragma locking_mode = normal',
  'pragma user_version',
  "attach database ':memory:' as other",
  '',
])('refuses %s', (sql) => {
  expect(() => runReadOnly(connection, sql, [])).toThrow('Screens may only read');
  expect(connection.rows('select count(*) as n from tags')).toEqual([{ n: 1 }]);
});

test('says what is wrong with a query', () => {
  expect(() => runReadOnly(connection, 'select unknown from tags', [])).toThrow('no such column: unknown');
});
