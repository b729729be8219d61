import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { nextBlocks } from '../../background/block-work.ts';
import { createJobQueue } from '../../background/job-queue.ts';
import { inOrganisation } from '../../organisation/organisation-scope.ts';
import { unscopedQueriesOf } from '../../organisation/unscoped-queries.store.ts';
import { addAccount, PASSWORD } from '../../testing/accounts.ts';
import { startToKill } from '../../testing/killed-server.ts';
import { setRouteStage } from '../../testing/route-stage.ts';
import { scansOf } from '../../testing/table-scans.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import { erasing } from './closing.commands.ts';

const server = setUpTestApp();

/** The work as a server does it, through connections of one's own choice. */
const erasingThrough = (app = server.database.app) =>
  erasing({
    unscopedQueries: unscopedQueriesOf(app),
    readIn: (...read) => inOrganisation(app, ...read),
    jobs: createJobQueue({
      database: app,
      seal: { seal: (text) => Buffer.from(text), open: (sealed) => String(sealed) },
      clock: () => new Date(),
    }),
    clock: () => new Date(),
    log: { info: () => undefined },
  });

/** An organisation with rows in every table and many measurements, whose time is over; nothing was erased yet. */
async function makeDue(measurements: number) {
  const { organisation } = await setRouteStage(server);
  const account = await addAccount(server, organisation, { at: new Date(), access: 'admin' });
  const device = await organisation.device();
  await organisation.write(async ({ tx, org_id, stamps }) => {
    const { base } = stamps.takeBlock(measurements);
    await sql`
      insert into measurements (org_id, measurement_id, user_id, name_first, name_last, type, value,
                                created_time, modified_time)
      select ${org_id}, gen_random_uuid(), ${account.user_id}, '', '', 'sosm', 60,
             instant_of_us(${base}::bigint + i), instant_of_us(${base}::bigint + i)
        from generate_series(1, ${measurements}) i`.execute(tx);
  });
  const closed = await server.app.inject({
    method: 'POST',
    url: '/api/v3/organisation/close',
    headers: account.headers,
    payload: { name: 'Stage Works', password: PASSWORD },
  });
  expect(closed.statusCode).toBe(200);
  const { owner } = server.database;
  await sql`analyze measurements`.execute(owner);
  await owner.deleteFrom('jobs').execute();
  await sql`update closings set erase_at = now() where org_id = ${organisation.org_id}`.execute(owner);
  return { ...organisation, account, device };
}

/** How many rows each table holds of an organisation, of those that hold any. */
async function rowsOf(orgId: string): Promise<Record<string, number>> {
  const { owner } = server.database;
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`.execute(
    owner,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} where org_id = ${orgId}`.execute(owner);
    if (rows[0]?.count) counts[name] = rows[0].count;
  }
  return counts;
}

test('from the first block on nobody can sign in, though nearly everything is still there', async () => {
  const { org_id, account, device, write } = await makeDue(100);
  const calls = [
    () =>
      server.app.inject({ method: 'POST', url: '/api/v3/sync/core', headers: account.headers, payload: {} }),
    () => server.app.inject({ url: '/api/v3/audit', headers: account.headers }),
    () =>
      server.app.inject({
        method: 'POST',
        url: '/api/v3/organisation/reopen',
        headers: account.headers,
        payload: {},
      }),
    () =>
      server.app.inject({ method: 'POST', url: '/api/v3/measurement', headers: device.headers, payload: {} }),
  ];
  expect((await calls[1]?.())?.statusCode).toBe(200);

  expect(await nextBlocks(erasingThrough())).toBe(true);

  expect(await rowsOf(org_id)).toMatchObject({
    measurements: expect.any(Number),
    sessions: expect.any(Number),
  });
  for (const call of calls) expect((await call()).statusCode).toBe(401);
  const login = { email: account.email, password: PASSWORD };
  const refused = await server.app.inject({ method: 'POST', url: '/api/v2/auth/login', payload: login });
  expect(refused.json()).toMatchObject({ code: 'sign-in-incorrect' });
  // Who was let in before writes no more either.
  await expect(write(async () => undefined)).rejects.toThrow('has no clock');
  while (await nextBlocks(erasingThrough()));
});

test('a server killed midway leaves the rest to the next; nobody else loses anything', {
  timeout: 120_000,
}, async () => {
  const neighbour = (await setRouteStage(server)).organisation;
  const theirs = await rowsOf(neighbour.org_id);
  const { org_id, account } = await makeDue(20_000);
  const measurements = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from measurements where org_id = ${org_id}`.execute(
      server.database.owner,
    );
    return rows[0]?.count ?? 0;
  };

  // Each block takes a second, so that a busy machine kills the server before the last one.
  const { owner } = server.database;
  await sql`create function slow_erasing() returns trigger language plpgsql
              as $$ begin perform pg_sleep(1); return null; end $$`.execute(owner);
  await sql`create trigger slow_erasing after delete on measurements
              for each statement execute function slow_erasing()`.execute(owner);
  const whole = await measurements();
  const { kill } = await startToKill(server.database);
  await expect.poll(measurements, { interval: 5, timeout: 60_000 }).toBeLessThan(whole);
  await kill();
  await sql`drop trigger slow_erasing on measurements`.execute(owner);
  const between = await rowsOf(org_id);
  expect(between.measurements).toBeGreaterThan(0);
  expect(between).toMatchObject({ organisations: 1, users: expect.any(Number) });

  while (await nextBlocks(erasingThrough()));

  expect(await rowsOf(org_id)).toEqual({});
  expect(await rowsOf(neighbour.org_id)).toEqual(theirs);
  const mails = await server.database.owner
    .selectFrom('jobs')
    .select('sealed')
    .where('kind', '=', 'mail')
    .execute();
  const told = mails.map(({ sealed }) => String(sealed)).filter((text) => text.includes('was erased'));
  expect(told.filter((text) => text.includes(account.email))).toHaveLength(1);
});

test('two servers erasing at once notify its admins once', async () => {
  const { org_id, account } = await makeDue(12_000);
  const drain = async () => {
    const work = erasingThrough();
    while (await nextBlocks(work));
  };
  await Promise.all([drain(), drain(), drain()]);

  expect(await rowsOf(org_id)).toEqual({});
  const mails = await server.database.owner
    .selectFrom('jobs')
    .select('sealed')
    .where('kind', '=', 'mail')
    .execute();
  expect(mails.filter(({ sealed }) => String(sealed).includes(account.email))).toHaveLength(1);
});

test('no block reads all 60,000 measurements, and every table has an index to an organisation’s rows', async () => {
  await makeDue(60_000);
  const scans = await scansOf(server.database, 'measurements', async (app) => {
    const work = erasingThrough(app);
    while (await nextBlocks(work));
  });
  expect(scans).toBe(0);

  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum and i.indpred is null)
    `.execute(server.database.owner);
  expect(rows).toEqual([]);
});
