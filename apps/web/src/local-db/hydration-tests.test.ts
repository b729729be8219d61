// @vitest-environment node

import { type Random, seededRandom } from '@heatwise/builders/random';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { expect, test } from 'vitest';
import type { HydrationSummary } from './hydration-tally.ts';
import { openInMemory } from './open-database.ts';
import { READING_INDEXES, type SqliteConnection } from './sqlite-connection.ts';
import { loadSqlite } from './sqlite-module.ts';

/** Also before 1970, where days have negative numbers. */
const FIRST_MS = -5 * DAY_MS;
const DAYS = 40;
const PEOPLE = 6;

async function open(): Promise<SqliteConnection> {
  const { connection } = openInMemory(await loadSqlite());
  for (const index of READING_INDEXES) connection.exec(index);
  return connection;
}

const INSERT = `insert into measurements (measurement_key, measurement_id, user_key, type, value, status, valid, active,
    has_own_baseline, created_ms, modified_time, generation) values (?, ?, ?, ?, ?, ?, 1, 1, 0, ?, '', 1)`;

function insert(connection: SqliteConnection, random: Random, key: number): void {
  const type = random.chance(0.85) ? 'sosm' : 'fluid_intake';
  // Whole days as well, which are the first instants of theirs.
  const time = random.chance(0.2)
    ? FIRST_MS + random.int(0, DAYS) * DAY_MS
    : FIRST_MS + random.int(0, DAYS * DAY_MS);
  const status = random.pick([0, 1, 2, 3, 3, 2, 8, 9, 10]);
  const value = random.int(0, 5200) / 10;
  connection.run(INSERT, [key, `m${key}`, random.int(1, PEOPLE), type, value, status, time]);
}

function summary(connection: SqliteConnection, people: readonly number[], starts: readonly number[]) {
  const parameters = [JSON.stringify(people), JSON.stringify(starts)];
  const [row] = connection.rows<{ json: string }>('select hydration_summary(?, ?) as json', parameters);
  return JSON.parse(row?.json ?? 'null') as HydrationSummary;
}

type Counted = { user_key: number; created_ms: number; status: number; value: number };

/** Row by row, from the table itself. */
function counted(connection: SqliteConnection, people: readonly number[], starts: readonly number[]) {
  const rows = connection
    .rows<Counted>("select user_key, created_ms, status, value from measurements where type = 'sosm'")
    .filter(({ user_key }) => people.includes(user_key))
    .filter(({ created_ms: time }) => time >= (starts[0] ?? 0) && time < (starts.at(-1) ?? 0));
  const valid = rows.filter(({ status }) => status <= 3);
  const days = starts.slice(1).map((end, day) => {
    const of = valid.filter(({ created_ms: time }) => time >= (starts[day] ?? 0) && time < end);
    return [day, ...[0, 1, 2, 3].map((status) => of.filter((row) => row.status === status).length)];
  });
  return {
    tests: valid.length,
    invalid: rows.filter(({ status }) => status === 9).length,
    removed: rows.filter(({ status }) => status === 10).length,
    unclassified: rows.filter(({ status }) => status === 8).length,
    days: days.filter(([, ...counts]) => counts.some((count) => count > 0)),
    people: [...new Set(valid.map(({ user_key }) => user_key))].sort((a, b) => a - b),
  };
}

function shown({ tests, not_counted, days, people }: HydrationSummary) {
  const byClass = days.map(([day, ...rest]) => [day, ...rest.slice(0, 4)]);
  return { tests, ...not_counted, days: byClass, people: people.map(([key]) => key) };
}

/** One to thirty days, whose first and last instants are anywhere within a day in UTC. */
function randomStarts(random: Random): number[] {
  const from = FIRST_MS - 3 * DAY_MS + random.int(0, DAYS * DAY_MS);
  return Array.from({ length: random.int(2, 30) }, (_, day) => from + day * DAY_MS);
}

const randomPeople = (random: Random) =>
  Array.from({ length: PEOPLE }, (_, index) => index + 1).filter(() => random.chance(0.8));

test.each(['a', 'b', 'c'])('what was kept is never what was there before: %s', async (seed) => {
  const connection = await open();
  const random = seededRandom(seed);
  let key = 0;
  const changes = [
    () => insert(connection, random, ++key),
    () => connection.run('delete from measurements where measurement_key = ?', [random.int(1, key)]),
    () =>
      connection.run('update measurements set status = ? where measurement_key = ?', [
        random.int(0, 3),
        random.int(1, key),
      ]),
    () => connection.exec(`delete from measurements where user_key = 1 and status = ${random.int(0, 3)}`),
    () => {
      const work = () => {
        connection.run('delete from measurements');
        expect(summary(connection, [1, 2, 3], randomStarts(random)).tests).toBe(0);
        throw new RangeError('taken back');
      };
      expect(() => connection.transaction(work)).toThrow(RangeError);
    },
    () => expect([...connection.rows('select 1 from measurements')].length).toBeLessThan(400),
  ];
  while (key < 150) insert(connection, random, ++key);
  for (let round = 0; round < 60; round += 1) {
    if (random.chance(0.4)) random.pick(changes)();
    const [people, starts] = [randomPeople(random), randomStarts(random)];
    expect(shown(summary(connection, people, starts))).toEqual(counted(connection, people, starts));
  }
});

test('a test of a wrong clock, thousands of years away, does not fill the memory with days', async () => {
  const connection = await open();
  const random = seededRandom('far');
  insert(connection, random, 1);
  for (const [key, year] of [-200_000, 200_000].entries())
    connection.run(INSERT, [key + 2, `far${key}`, 1, 'sosm', 60, 0, Date.UTC(year, 0, 1)]);
  const all = [Date.UTC(-250_000, 0, 1), Date.UTC(250_000, 0, 1)];
  expect(shown(summary(connection, [1], all))).toEqual(counted(connection, [1], all));
  expect(summary(connection, [1], all).tests).toBeGreaterThanOrEqual(2);
});

test('nothing but statements that name the measurements writes to them', async () => {
  const connection = await open();
  const triggers = connection.rows<{ tbl_name: string; sql: string }>(
    "select tbl_name, sql from sqlite_master where type = 'trigger'",
  );
  expect(triggers.map(({ tbl_name }) => tbl_name)).toEqual(['measurements']);
  const tables = connection.rows<{ sql: string }>("select sql from sqlite_master where type = 'table'");
  expect(tables.filter(({ sql }) => /\breferences\b/i.test(sql))).toEqual([]);
});
