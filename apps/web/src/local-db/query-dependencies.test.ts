import { QueryCreator, sql } from 'kysely';
import { expect, test } from 'vitest';
import { localQueries } from './local-queries.ts';
import { dependenciesOf } from './query-dependencies.ts';
import type { LocalTables } from './tables.ts';

const raw = (fragments: TemplateStringsArray, ...parameters: unknown[]) =>
  sql(fragments, ...parameters).compile(localQueries);
const from = (text: string) => [...dependenciesOf(sql.raw(text).compile(localQueries))].sort();

test('tables are found wherever a built query reads them', () => {
  const query = new QueryCreator<LocalTables>({ executor: localQueries.getExecutor() })
    .with('carried', (db) => db.selectFrom('userTags').select('user_key'))
    .selectFrom('users as u')
    .innerJoin('carried', 'carried.user_key', 'u.user_key')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('permissions').select('permission_id').whereRef('permissions.user_id', '=', 'u.user_id'),
      ),
    )
    .select(({ selectFrom }) => [
      'u.user_id',
      selectFrom('measurements as m').select('m.value').limit(1).as('tags'),
    ]);
  expect([...dependenciesOf(query.compile())].sort()).toEqual(['measurements', 'permissions', 'users']);
});

test('tables are also found in raw SQL, within a built query too', () => {
  const query = localQueries
    .selectFrom('tags')
    .where(sql<boolean>`exists (select 1 from userTags join users u using (user_key) where u.active)`)
    .select('name');
  expect([...dependenciesOf(query.compile())].sort()).toEqual(['tags', 'users']);
  const inner = sql`select measurement_id from link_measurements`;
  expect([...dependenciesOf(raw`select * from (${inner}) join ${sql.table('measurements')}`)].sort()).toEqual(
    ['link_measurements', 'measurements'],
  );
});

test.each([
  ['select 1 from users, tags', ['tags', 'users']],
  [
    'with some(a) as (select tag_id from tags), more as materialized (select * from some) select * from more',
    ['tags'],
  ],
  ["select 'from nowhere' as users -- from nothing\n from organisations", ['organisations']],
  ['select value from json_each(?) where value is not distinct from other', []],
  ['select rest from "measurement_rests" as r join measured_by_users', ['measurements']],
  [
    'select name from profileImages as i left join custom_measurement_types c on c.name = i.id',
    ['custom_measurement_types', 'profile_images'],
  ],
])('%s', (text, keys) => {
  expect(from(text)).toEqual(keys);
});

test('a query that reads from something unknown is refused', () => {
  expect(() => from('select * from sqlite_master')).toThrow('It is not known when "sqlite_master" changes');
  expect(() => from('select * from users join elsewhere using (user_id)')).toThrow('"elsewhere"');
  // Nobody tells the screens that a cursor moved.
  const cursors = localQueries.selectFrom('syncTimes').selectAll().compile();
  expect(() => dependenciesOf(cursors)).toThrow('"syncTimes"');
});
