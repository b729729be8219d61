import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../apps/api/src/testing/test-database.ts';
import { atDatabase, isForOperator } from './at-database.ts';

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'at-database-'));
});
afterEach(() => rm(folder, { recursive: true }));

const at = (DATA_DIR: string) => ({ DATA_DIR, DATABASE_URL: undefined });

test.each(['running or stopped', 'stopped'] as const)(
  'where no server ever ran, what needs its data (%s) is refused and nothing is made',
  async (server) => {
    const asked = atDatabase(at(folder), server, async () => 'done');

    await expect(asked).rejects.toThrow(`There is no database in ${folder}. Run this with the account`);
    expect(isForOperator(await asked.catch((error: unknown) => error))).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  },
);

test('nor is a folder made that there is not', async () => {
  const missing = path.join(folder, 'typo');
  await expect(atDatabase(at(missing), 'stopped', async () => 'done')).rejects.toThrow(
    'There is no database',
  );
  expect(await readdir(folder)).toEqual([]);
});

test('with a PostgreSQL of one’s own DATA_DIR is not looked at', async () => {
  const { user, password, host, port, database: name } = database.ownerConnection;
  const url = `postgres://${user}:${password}@/${name}?host=${encodeURIComponent(String(host))}&port=${port}`;
  const found = await atDatabase(
    { DATA_DIR: folder, DATABASE_URL: url },
    'stopped',
    async (to) => to.database,
  );
  expect(found).toBe(name);
});

test('where no PostgreSQL answers, that is said, and without its password', async () => {
  const url = 'postgres://owner:s3cret@127.0.0.1:1/heatwise';
  const asked = atDatabase({ DATA_DIR: folder, DATABASE_URL: url }, 'stopped', async () => 'done');
  await expect(asked).rejects.toThrow('The database at DATABASE_URL cannot be used: connect ECONNREFUSED');
  const error: unknown = await asked.catch((thrown: unknown) => thrown);
  expect(isForOperator(error)).toBe(true);
  expect(String(error)).not.toContain('s3cret');
});
