import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type FailedBlock, nextBlocks, startBlocks } from '../background/block-work.ts';
import { openPool } from '../database/connect.ts';
import { setUpTestApp } from '../testing/test-app.ts';
import { insertMeasurements } from '../testing/test-measurements.ts';
import type { TestOrganisation } from '../testing/test-organisation.ts';
import { queueMove } from './measurement-moves.store.ts';
import { movingMeasurements } from './measurement-moves.ts';

const server = setUpTestApp();
beforeAll(async () => {
  const { owner } = server.database;
  await sql`create table stuck (user_id uuid)`.execute(owner);
  // Where there are several machines, each asks its own.
  if (process.env.CITUS_URL) await sql`select create_reference_table('stuck')`.execute(owner);
  await sql`create function refuse_stuck() returns trigger language plpgsql security definer as $$
    begin
      if exists (select from stuck where user_id = old.user_id) then raise exception 'this block is stuck'; end if;
      return new;
    end $$`.execute(owner);
  await sql`create trigger refuse_stuck before update on measurements
    for each row execute function refuse_stuck()`.execute(owner);
});
afterEach(() => sql`delete from stuck`.execute(server.database.owner));

/** Somebody whose measurements wait to move to somebody else; of one who is stuck none can be written. */
async function makeWaiting(organisation: TestOrganisation, { isStuck = false } = {}) {
  const person = await organisation.addPerson();
  await organisation.write((scope) => insertMeasurements(scope, { user_id: person, count: 3 }));
  const to = await organisation.addPerson();
  const queue = () =>
    organisation.write((scope) => queueMove(scope, { from: person, to, below: scope.stamps.next() }));
  await queue();
  if (isStuck) await sql`insert into stuck values (${person})`.execute(server.database.owner);
  return { person, queue };
}

const queued = () =>
  server.database.owner
    .selectFrom('restamp_queue')
    .select([
      'user_id',
      'attempts',
      sql<number>`extract(epoch from due_at - clock_timestamp())::float8`.as('pause'),
    ])
    .orderBy('user_id')
    .execute();

async function drain(): Promise<FailedBlock[]> {
  const failed: FailedBlock[] = [];
  while (await nextBlocks(movingMeasurements(server.database.app), (block) => failed.push(block)));
  return failed;
}

const passTime = () =>
  sql`update restamp_queue set due_at = statement_timestamp()`.execute(server.database.owner);

test('a block that always fails is set aside and reported; others continue', async () => {
  const [first, second, third] = [
    await server.organisation(),
    await server.organisation(),
    await server.organisation(),
  ];
  const stuck = [
    (await makeWaiting(first, { isStuck: true })).person,
    (await makeWaiting(third, { isStuck: true })).person,
  ].sort();
  await makeWaiting(first);
  await makeWaiting(second);
  await makeWaiting(third);

  const failed = await drain();

  expect((await queued()).map(({ user_id }) => user_id)).toEqual(stuck);
  expect(failed.map(({ subject }) => subject).sort()).toEqual(stuck);
  expect(failed.map(({ org_id }) => org_id).sort()).toEqual([first.org_id, third.org_id].sort());
  expect(String(failed[0]?.error)).toContain('this block is stuck');

  await sql`delete from stuck`.execute(server.database.owner);
  await passTime();
  expect(await drain()).toEqual([]);
  expect(await queued()).toEqual([]);
});

test('it waits longer after each failure, at most an hour, and a new change tries it at once', async () => {
  const organisation = await server.organisation();
  const { queue } = await makeWaiting(organisation, { isStuck: true });
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    expect((await drain()).map(({ attempts }) => attempts)).toEqual([attempt]);
    const [row] = await queued();
    pauses.push(Math.ceil((row?.pause ?? 0) / 5) * 5);
    await passTime();
  }
  expect(pauses).toEqual([5, 20, 80, 320, 1280, 3600, 3600, 3600]);

  await drain();
  await sql`delete from stuck`.execute(server.database.owner);
  await queue();
  expect(await drain()).toEqual([]);
  expect(await queued()).toEqual([]);
});

test('a busy organisation is not a failure: its block is retried in the next round', async () => {
  const organisation = await server.organisation();
  await makeWaiting(organisation);
  const { kysely: impatient } = openPool({
    connection: server.database.appConnection,
    size: 3,
    statementTimeoutMs: 500,
    name: 'impatient',
  });
  let letGo = () => {};
  let held = () => {};
  const isHeld = new Promise<void>((resolve) => {
    held = resolve;
  });
  const writing = organisation.write(() => {
    held();
    return new Promise<void>((resolve) => {
      letGo = resolve;
    });
  });
  await isHeld;

  const failed: FailedBlock[] = [];
  expect(await nextBlocks(movingMeasurements(impatient), (block) => failed.push(block))).toBe(false);

  expect(failed).toEqual([]);
  expect((await queued()).map(({ attempts }) => attempts)).toEqual([0]);
  letGo();
  await writing;
  expect(await nextBlocks(movingMeasurements(impatient))).toBe(true);
  expect(await queued()).toEqual([]);
  await impatient.destroy();
});

test('an organisation whose clock cannot be locked is set aside as a whole', async () => {
  const [broken, sound] = [await server.organisation(), await server.organisation()];
  const waiting = [(await makeWaiting(broken)).person, (await makeWaiting(broken)).person].sort();
  await makeWaiting(sound);
  const { owner } = server.database;
  await owner.deleteFrom('org_sync_clock').where('org_id', '=', broken.org_id).execute();

  const failed = await drain();

  expect(failed).toMatchObject([{ org_id: broken.org_id, subject: null, attempts: 1 }]);
  expect((await queued()).map(({ user_id }) => user_id)).toEqual(waiting);
  await owner.deleteFrom('restamp_queue').execute();
});

test('the worker logs it and continues, and the metrics count it', async () => {
  await makeWaiting(await server.organisation(), { isStuck: true });
  const lines: string[] = [];
  const worker = startBlocks(
    movingMeasurements(server.database.app),
    pino({ level: 'error' }, { write: (line) => lines.push(line) }),
  );
  await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(1);
  await makeWaiting(await server.organisation());
  await expect.poll(async () => (await queued()).length, { timeout: 20_000 }).toBe(1);
  await worker.stop();
  expect(lines.join('')).toContain('moving measurements failed and was set aside');

  await passTime();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const metrics = async () => (await server.app.inject({ url: '/metrics' })).body;
  await expect.poll(metrics, { timeout: 20_000 }).toContain('heatwise_move_failures_total 1');
});
