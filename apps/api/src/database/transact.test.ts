import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { transact } from './transact.ts';

const database = setUp(() => openTestDatabase());
beforeAll(async () => {
  await sql`create table kept (n int)`.execute(database.owner);
});

const BEGIN = sql`begin`;
const insert = (n: number) => sql`insert into kept values (${sql.lit(n)})`;

async function kept(): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from kept order by n`.execute(database.owner);
  await sql`truncate kept`.execute(database.owner);
  return rows.map(({ n }) => n);
}

test('what is set at the beginning holds for the work, and for nothing after it', async () => {
  const setting = sql`select set_config('app.org_id', ${sql.lit("it's one")}, true)`;
  const current = sql<{ is: string }>`select current_setting('app.org_id', true) as is`;
  const { rows } = await transact(database.owner, { opening: [BEGIN, setting] }, (tx) => current.execute(tx));

  expect(rows).toEqual([{ is: "it's one" }]);
  expect((await current.execute(database.owner)).rows).not.toEqual([{ is: "it's one" }]);
});

test('work and its last words are kept together', async () => {
  await transact(database.owner, { opening: [BEGIN], closing: () => [insert(2)] }, (tx) =>
    insert(1).execute(tx),
  );
  expect(await kept()).toEqual([1, 2]);
});

test('nothing is kept of work that fails, nor of work whose last words fail', async () => {
  const failing = async () => {
    throw new Error('no');
  };
  const opening = [BEGIN, insert(1)];
  await expect(transact(database.owner, { opening }, failing)).rejects.toThrow('no');
  await expect(
    transact(database.owner, { opening, closing: () => [sql`select 1 / 0`] }, async () => 'done'),
  ).rejects.toMatchObject({ code: '22012' });
  expect(await kept()).toEqual([]);
});

test('a statement with a value beside its text is refused, and nothing is kept', async () => {
  const text = sql`insert into kept values (${3})`;
  await expect(transact(database.owner, { opening: [BEGIN, text] }, async () => 1)).rejects.toThrow(
    'a value',
  );
  expect(await kept()).toEqual([]);
});
