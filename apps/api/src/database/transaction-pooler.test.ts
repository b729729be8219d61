import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import type { Tables } from './tables.ts';

const database = setUp(() => openTestDatabase({ isPooled: true }));
let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ ...database.appConnection, statement_timeout: 1234 });
  await client.connect();
});
afterAll(() => client.end());

const setting = async (name: string) =>
  (await client.query(`select current_setting('${name}', true) as value`)).rows[0].value;

test('the stand-in for a pooler drops the settings of the start', async () => {
  expect(await setting('statement_timeout')).toBe('0');
});

test.each([
  ['a setting', "set app.org_id = 'x'", async () => (await setting('app.org_id')) || null],
  [
    'a lock',
    'select pg_advisory_lock(7)',
    async () =>
      (await client.query("select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()"))
        .rows[0] ?? null,
  ],
  [
    'listening',
    'listen news',
    async () => (await client.query('select * from pg_listening_channels()')).rows[0] ?? null,
  ],
  [
    'a prepared statement',
    'prepare one as select 1',
    async () => (await client.query('select * from pg_prepared_statements')).rows[0] ?? null,
  ],
])('%s is gone with the transaction that left it', async (_name, statement, leftOver) => {
  await client.query(statement);
  expect(await leftOver()).toBeNull();
});

test('within a transaction everything stays', async () => {
  const kept = async (tx: Kysely<Tables>) => {
    await sql`select set_config('app.org_id', 'x', false)`.execute(tx);
    await sql`savepoint here`.execute(tx);
    return (await sql<{ value: string }>`select current_setting('app.org_id') as value`.execute(tx)).rows;
  };
  expect(await database.app.transaction().execute(kept)).toEqual([{ value: 'x' }]);
});

test('an error leaves a connection that works', async () => {
  await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero');
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
