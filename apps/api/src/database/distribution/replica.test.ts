import { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { setUp } from '../../testing/set-up.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { openReplica, type Replica, replicaConnection } from './replica.ts';

let replica: Replica | undefined;
const database = setUp(() => openTestDatabase());
afterEach(async () => {
  await replica?.close();
  replica = undefined;
});

function open(connection: object): { reports: string[]; opened: Replica } {
  const reports: string[] = [];
  const report = (text: string) => void reports.push(text);
  const opened = openReplica({ connection, size: 2, statementTimeoutMs: 1000, report, lookEveryMs: 50 });
  replica = opened;
  return { reports, opened };
}

test('its address may leave out what the primary says: role, password, database; never host and port', () => {
  const app = {
    host: 'primary',
    port: 6432,
    user: 'heatwise_app',
    password: 'p',
    database: 'heatwise',
    ssl: true,
  };

  expect(replicaConnection(app, { host: 'replica', user: '', password: '' })).toEqual({
    host: 'replica',
    user: 'heatwise_app',
    password: 'p',
    database: 'heatwise',
  });
  const own = { host: 'replica', port: 5433, user: 'reader', password: 'r', database: 'other' };
  expect(replicaConnection(app, own)).toEqual(own);
});

test('a database that is no replica is not read from', async () => {
  const { opened, reports } = open(database.appConnection);

  await vi.waitFor(() => expect(opened.state()).toBe('promoted'), 30_000);
  expect(opened.reads()).toBeUndefined();
  expect(reports).toEqual([
    'The database at DATABASE_READ_URL is no replica (any more): everything is read from DATABASE_URL.',
  ]);
});

test('one that is not there holds nothing up, and is said once', async () => {
  let attempts = 0;
  const stream = () => {
    attempts += 1;
    return new Socket();
  };
  const { opened, reports } = open({ host: '127.0.0.1', port: 1, stream });

  await vi.waitFor(() => expect(opened.state()).toBe('not reached'), 30_000);
  const before = attempts;
  // Each attempt starts after the one before it was reported.
  await vi.waitFor(() => expect(attempts).toBeGreaterThan(before + 2), 30_000);
  expect(reports).toEqual([
    'The replica at DATABASE_READ_URL is not reached: everything is read from the primary.',
  ]);
  expect(opened.reads()).toBeUndefined();
});

test('PostgreSQL names its timeline in eight digits', async () => {
  const { rows } = await sql<{ timeline: number }>`select wal_timeline() as timeline`.execute(database.app);

  expect(rows).toEqual([{ timeline: 1 }]);
});
