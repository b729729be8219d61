import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { organisationsWith } from '../../organisation/organisations-with-work.store.ts';
import { newsOfMany } from '../../sync/org-news.store.ts';
import { measurementSender, newMeasurement } from '../measurement-sender.ts';
import { buildTestApp, type TestApp } from '../test-app.ts';
import type { TestHeaders } from '../test-organisation.ts';

/*
 * What a database on several machines goes through: a machine that dies, and an organisation that moves to another one while
 * its people write. On a cluster alone (CITUS_URL). CITUS_KILL and CITUS_START are commands for a shell that kill and start
 * the worker at `{port}`; without them no machine dies.
 */
const isOnCitus = process.env.CITUS_URL !== undefined;
const { CITUS_KILL: kill, CITUS_START: start } = process.env;

type Writer = {
  readonly org_id: string;
  readonly headers: TestHeaders;
  readonly user_id: string;
  readonly acknowledged: string[];
  readonly statuses: number[];
};

let server: TestApp;
let writers: Writer[];
beforeAll(async () => {
  if (!isOnCitus) return;
  server = await buildTestApp();
  writers = [];
  // Two on each machine, wherever their ids lead.
  while (!(await areSpread())) {
    const organisation = await server.organisation();
    const { headers } = await organisation.admin();
    const user_id = await organisation.addPerson();
    writers.push({ org_id: organisation.org_id, headers, user_id, acknowledged: [], statuses: [] });
  }
}, 120_000);
afterAll(async () => {
  if (isOnCitus) await server.close();
});

async function areSpread(): Promise<boolean> {
  const all = await ports();
  return [...new Set(all)].filter((port) => all.filter((one) => one === port).length > 1).length > 1;
}
const ports = async () => (await placements()).map(({ port }) => port);

/** On which machine each organisation is. */
async function placements(): Promise<{ org_id: string; shard: string; port: number }[]> {
  const { rows } = await sql<{ org_id: string; shard: string; port: number }>`
    select o.org_id, p.shardid::text as shard, n.nodeport as port
      from unnest(${writers.map(({ org_id }) => org_id)}::uuid[]) o (org_id)
      join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('organisations', o.org_id)
      join pg_dist_node n on n.groupid = p.groupid`.execute(server.database.owner);
  return rows;
}

/** One test after the other, until it is over. */
async function write(writer: Writer, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const one = newMeasurement(writer.user_id);
    const { statusCode } = await measurementSender(server).post(writer.headers, [one]);
    writer.statuses.push(statusCode);
    if (statusCode === 200) writer.acknowledged.push(one.measurement_id);
    else await sleep(100);
  }
}

/** Waits until each of these writers was answered with this status so many times more. */
async function answered(some: readonly Writer[], status: number, times = 1): Promise<void> {
  const count = ({ statuses }: Writer) => statuses.filter((one) => one === status).length;
  const before = some.map(count);
  for (const [index, writer] of some.entries())
    await expect
      .poll(() => count(writer), { timeout: 60_000 })
      .toBeGreaterThanOrEqual((before[index] ?? 0) + times);
}

async function whatIsThere({ org_id }: Writer): Promise<string[]> {
  const { rows } = await sql<{ measurement_id: string }>`
    select measurement_id from measurements where org_id = ${org_id}`.execute(server.database.owner);
  return rows.map(({ measurement_id }) => measurement_id);
}

async function expectAcknowledgedToBeThere(): Promise<void> {
  for (const writer of writers) {
    const there = new Set(await whatIsThere(writer));
    expect(writer.acknowledged.filter((id) => !there.has(id))).toEqual([]);
    expect(writer.acknowledged.length).toBeGreaterThan(0);
  }
}

test.runIf(isOnCitus)(
  'an organisation moves to another machine while its people write: nothing that was acknowledged is lost',
  { timeout: 300_000 },
  async () => {
    const [first, ...others] = await placements();
    const elsewhere = others.find(({ port }) => port !== first?.port);
    if (!first || !elsewhere) throw new Error('all organisations are on one machine');
    let isOver = false;
    const writing = writers.map((writer) => write(writer, () => isOver));
    try {
      await answered(writers, 200);
      await server.database.owner.transaction().execute(async (tx) => {
        await sql`set local statement_timeout to 0`.execute(tx);
        await sql`select citus_move_shard_placement(${first.shard}::bigint, '127.0.0.1', ${sql.lit(first.port)},
          '127.0.0.1', ${sql.lit(elsewhere.port)}, 'block_writes')`.execute(tx);
      });
      const moved = (await placements()).find(({ org_id }) => org_id === first.org_id);
      expect(moved?.port).toBe(elsewhere.port);
      const mover = writers.find(({ org_id }) => org_id === first.org_id);
      const sofar = mover?.acknowledged.length ?? 0;
      await expect.poll(() => mover?.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(sofar + 5);
    } finally {
      isOver = true;
      await Promise.all(writing);
    }
    // Whoever was kept waiting for too long was told so.
    for (const { statuses } of writers)
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await expectAcknowledgedToBeThere();
  },
);

test.runIf(isOnCitus && kill && start)(
  'a machine dies: the organisations of the others go on, and what was acknowledged is there afterwards',
  { timeout: 180_000 },
  async () => {
    const [dead] = await ports();
    const onIt = new Set(
      (await placements()).filter(({ port }) => port === dead).map(({ org_id }) => org_id),
    );
    const command = (text = '') => execFileSync('sh', ['-c', text.replaceAll('{port}', String(dead))]);
    const feed = new pg.Client(server.database.appConnection);
    await feed.connect();
    for (const { statuses } of writers) statuses.length = 0;
    let isOver = false;
    const writing = writers.map((writer) => write(writer, () => isOver));
    await answered(writers, 200);

    command(kill);
    try {
      const cutOff = writers.filter(({ org_id }) => onIt.has(org_id));
      const unharmed = writers.filter(({ org_id }) => !onIt.has(org_id));
      // A writer sends one request after the other: the second refusal is of one that was sent after the kill.
      await answered(cutOff, 503, 2);
      const reached = writers.map(({ acknowledged }) => acknowledged.length);
      const others = unharmed.map(({ org_id }) => org_id);
      expect(others.length).toBeGreaterThan(1);
      // Work is found and news are told on the machines that are there.
      const found = await organisationsWith(server.database.app, { name: 'organisations_with_people' });
      expect(found.sort()).toEqual([...others].sort());
      const news = await newsOfMany(
        feed,
        writers.map(({ org_id }) => org_id),
      );
      expect(news.map(({ org_id }) => org_id).sort()).toEqual([...others].sort());
      await answered(cutOff, 503, 3);
      await answered(unharmed, 200, 6);
      for (const [index, { org_id, acknowledged, statuses }] of writers.entries()) {
        if (onIt.has(org_id)) {
          expect(acknowledged.length).toBe(reached[index]);
          expect(statuses.at(-1)).toBe(503);
        } else {
          expect(acknowledged.length).toBeGreaterThan((reached[index] ?? 0) + 5);
          expect(statuses.filter((status) => status !== 200)).toEqual([]);
        }
      }
    } finally {
      command(start);
    }

    await answered(writers, 200);
    isOver = true;
    await Promise.all(writing);
    for (const { statuses } of writers)
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await expectAcknowledgedToBeThere();
    await feed.end();
  },
);
