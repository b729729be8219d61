import { type Migration, sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-list.ts';

const migrations = await readMigrations();
const database = setUp(() => openTestDatabase());

const failing: Migration = {
  async up(db) {
    await sql`create table half_done (n integer)`.execute(db);
    await sql`select 1 / 0`.execute(db);
  },
};

test('a database that is up to date is left as it is', async () => {
  expect(await migrate(database.owner)).toEqual([]);
});

test('a failed step leaves nothing behind, and the server does not start', async () => {
  const next = { ...migrations, '29990101T0000_next': failing };
  await expect(migrate(database.owner, next)).rejects.toThrow('division by zero');
  const { rows } = await sql`select to_regclass('half_done') as half_done`.execute(database.owner);
  expect(rows).toEqual([{ half_done: null }]);
});

test('an older server refuses a database that a newer one has changed', async () => {
  const newer = { ...migrations, '29990101T0000_newer': { up: async () => undefined } };
  expect(await migrate(database.owner, newer)).toEqual(['29990101T0000_newer']);
  await expect(migrate(database.owner)).rejects.toThrow('29990101T0000_newer');
});

test('a database from before the first version is refused, saying what to do, and left as it is', async () => {
  const old = await openTestDatabase();
  try {
    await sql`insert into kysely_migration (name, timestamp) values ('20261121T0900_foundation', '')`.execute(
      old.owner,
    );
    await expect(migrate(old.owner)).rejects.toThrow(/before the first version.*delete the data folder/);
    const { rows } = await sql`select name from kysely_migration order by name`.execute(old.owner);
    expect(rows).toHaveLength(Object.keys(migrations).length + 1);
  } finally {
    await old.close();
  }
});

test('migration names are dated, in order and unique', () => {
  const names = Object.keys(migrations);
  expect(names).toEqual([...new Set(names)].sort());
  expect(names.filter((name) => !/^\d{8}T\d{4}_[a-z_]+$/.test(name))).toEqual([]);
});
