import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { arriving } from './arriving-rows.ts';
import { openPool } from './connect.ts';
import { READING, StatementNames } from './kept-statements.ts';
import type { Tables } from './tables.ts';
import { transact } from './transact.ts';

const direct = setUp(() => openTestDatabase());
const pooled = setUp(() => openTestDatabase({ isPooled: true }));
beforeAll(async () => {
  for (const { owner } of [direct, pooled]) {
    await sql`create table sizes (n integer, width integer)`.execute(owner);
    await sql`grant select on sizes to public`.execute(owner);
    await sql`insert into sizes select n, n from generate_series(1, 100) n`.execute(owner);
  }
});

/** The work of one session of a pool of its own. */
async function inSession<T>(
  { appConnection: connection }: TestDatabase,
  work: (session: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const { kysely } = openPool({ connection, size: 1, statementTimeoutMs: 60_000, name: 'tests' });
  try {
    return await work(kysely);
  } finally {
    await kysely.destroy();
  }
}

const READS = { opening: [sql.raw(READING)] };
const WRITES = { opening: [sql`begin`] };
const widthOf = async (session: Kysely<Tables>, n: number) =>
  (await sql<{ width: number | string }>`select width from sizes where n = ${n}`.execute(session)).rows[0]
    ?.width;
const kept = async (session: Kysely<Tables>) =>
  (
    await sql<{ statement: string; generic: string; custom: string }>`
      select statement, generic_plans as generic, custom_plans as custom from pg_prepared_statements`.execute(
      session,
    )
  ).rows;

test('what is asked often is read once, and planned for its values each time', async () => {
  await inSession(direct, async (session) => {
    for (let n = 1; n <= 20; n += 1) expect(await transact(session, READS, (tx) => widthOf(tx, n))).toBe(n);

    expect(await kept(session)).toEqual([
      { statement: 'select width from sizes where n = $1', generic: '0', custom: '18' },
    ]);
  });
});

test('so is what comes row by row', async () => {
  await inSession(direct, async (session) => {
    const rows = async (tx: Kysely<Tables>, to: number) => {
      const all: unknown[] = [];
      for await (const piece of arriving(tx, sql`select n from sizes where n <= ${to} order by n`))
        all.push(...piece);
      return all.length;
    };
    await transact(session, READS, async (tx) => {
      for (let to = 1; to <= 5; to += 1) expect(await rows(tx, to)).toBe(to);
    });

    expect((await kept(session)).map(({ custom }) => custom)).toEqual(['3']);
  });
});

test('where rows are written nothing is kept, and plans are PostgreSQL’s own', async () => {
  await inSession(direct, async (session) => {
    await transact(session, READS, (tx) => widthOf(tx, 1));
    for (let n = 1; n <= 5; n += 1) await transact(session, WRITES, (tx) => widthOf(tx, n));

    const mode = await sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(session);
    expect([mode.rows, await kept(session)]).toEqual([[{ plan_cache_mode: 'auto' }], []]);
  });
});

test('behind a pooler nothing is kept', async () => {
  await inSession(pooled, async (session) => {
    await transact(session, READS, async (tx) => {
      for (let n = 1; n <= 5; n += 1) expect(await widthOf(tx, n)).toBe(n);
      expect(await kept(tx)).toEqual([]);
    });
  });
});

test('a column that is added beside a server that runs fails nothing; one of another kind fails once', async () => {
  await inSession(direct, async (session) => {
    const width = () => transact(session, READS, (tx) => widthOf(tx, 7));
    const all = () => transact(session, READS, (tx) => sql`select * from sizes where n = ${7}`.execute(tx));
    for (let n = 1; n <= 5; n += 1) {
      await all();
      await width();
    }
    expect(await kept(session)).toHaveLength(1);

    await sql`alter table sizes add column height integer default 3`.execute(direct.owner);
    expect((await all()).rows).toEqual([{ n: 7, width: 7, height: 3 }]);
    expect(await width()).toBe(7);

    await sql`alter table sizes alter column width type text`.execute(direct.owner);
    await expect(width()).rejects.toMatchObject({ code: '0A000' });
    expect(await width()).toBe('7');
  });
});

test.each([
  'select * from users where org_id = $1',
  'select "t".* from "tickets" as "t" where "org_id" = $1',
  'select count(*), t.* from tags t where org_id = $1 group by 1',
  'insert into tags (name) values ($1) returning *',
  `select ${'1 + '.repeat(6000)} $1`,
])('%.60s is never kept', (text) => {
  const names = new StatementNames();
  expect(Array.from({ length: 10 }, () => names.nameOf(text))).toEqual(Array(10).fill(undefined));
});

test('a pool keeps two hundred statements, each under a name of its own, from the third use', () => {
  const names = new StatementNames();
  const nameOf = (n: number) => names.nameOf(`select count(*) from users where org_id = $1 and ${n} = $2`);
  for (let n = 0; n < 300; n += 1) expect([nameOf(n), nameOf(n)]).toEqual([undefined, undefined]);
  const given = Array.from({ length: 300 }, (_, n) => nameOf(n));
  expect(new Set(given.slice(0, 200)).size).toBe(200);
  expect(given.slice(200)).toEqual(Array(100).fill(undefined));
  expect(nameOf(0)).toBe(given[0]);
});
