import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { arriving } from './arriving-rows.ts';
import { openPool } from './connect.ts';
import type { Tables } from './tables.ts';

const database = setUp(() => openTestDatabase());

/** Long enough for several pieces. */
const thousands = sql<{
  n: number;
  text: string;
}>`select n, repeat('ü', 200) as text from generate_series(1, 5000) n`;
const failingLater = sql<{ n: number }>`select 1 / (3000 - n) as n from generate_series(1, 5000) n`;

async function all<Row>(rows: AsyncIterable<readonly Row[]>): Promise<{ rows: Row[]; pieces: number }> {
  const taken: Row[] = [];
  let pieces = 0;
  for await (const piece of rows) {
    taken.push(...piece);
    pieces += 1;
  }
  return { rows: taken, pieces };
}

const one = (app: Kysely<Tables>) => sql<{ n: number }>`select 1 as n`.execute(app);

test('all rows come, in their order, in more than one piece', async () => {
  const { rows, pieces } = await all(arriving(database.app, thousands));

  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 5000 }, (_, index) => index + 1));
  expect(rows.at(-1)?.text).toBe('ü'.repeat(200));
  expect(pieces).toBeGreaterThan(1);
});

test('of no rows there is no piece', async () => {
  expect(await all(arriving(database.app, sql`select 1 where false`))).toEqual({ rows: [], pieces: 0 });
});

test('a failure after the first rows is told, and the transaction can be rolled back', async () => {
  const failed = database.app.transaction().execute((tx) => all(arriving(tx, failingLater)));

  await expect(failed).rejects.toMatchObject({ code: '22012' });
  expect((await one(database.app)).rows).toEqual([{ n: 1 }]);
});

test('a failure is told as well where answers are waited for so long only', async () => {
  const limited = openPool({
    connection: database.appConnection,
    size: 1,
    statementTimeoutMs: 60_000,
    answerTimeoutMs: 60_000,
    name: 'limited',
  });
  try {
    await expect(all(arriving(limited.kysely, failingLater))).rejects.toMatchObject({ code: '22012' });
    expect((await all(arriving(limited.kysely, thousands))).rows).toHaveLength(5000);
  } finally {
    await limited.kysely.destroy();
  }
});

test('who leaves early leaves a connection that answers the next statement', async () => {
  await database.app.transaction().execute(async (tx) => {
    for await (const _piece of arriving(tx, thousands)) break;
    expect((await one(tx)).rows).toEqual([{ n: 1 }]);
  });
});
