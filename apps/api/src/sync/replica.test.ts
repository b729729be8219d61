import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import type { Replica } from '../database/replica.ts';
import { openReplicaPair, type ReplicaPair } from '../testing/replica-pair.ts';
import { partsFor } from '../testing/test-app.ts';
import { insertMeasurements } from '../testing/test-measurements.ts';
import { makeOrganisation, type TestOrganisation } from '../testing/test-organisation.ts';

let pair: ReplicaPair;
let replica: Replica;
let app: Awaited<ReturnType<typeof buildApp>>;
let metrics: Registry;
let organisation: TestOrganisation;
let person: string;
let headers: Record<string, string>;
beforeAll(async () => {
  pair = await openReplicaPair();
  replica = pair.openReplica();
  metrics = new Registry();
  app = await buildApp({ ...partsFor(pair.database), replica, metrics });
}, 60_000);
afterAll(async () => {
  await app.close();
  await pair.close();
});
beforeEach(async () => {
  organisation = await makeOrganisation(pair.database.owner);
  person = await organisation.addPerson();
  ({ headers } = await organisation.admin());
  await measure(3);
  await pair.caughtUp();
  await vi.waitFor(() => expect(replica.state()).toBe('answers'), 30_000);
  await served(async () => undefined);
});

const measure = (count: number) =>
  organisation.write((scope) => insertMeasurements(scope, { user_id: person, count }));

type Page = { sync_time: string; epoch: string; follows?: string; measurements: { modified_time: string }[] };
async function page(cursor: string | null, epoch: string | null = null): Promise<Page> {
  const payload = { measurements: cursor, link_measurements: cursor, epoch };
  const answer = await app.inject({ method: 'POST', url: '/api/v3/sync/measures', headers, payload });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

/** Who answered while something was done, as `replica` or the reason why it was the primary. */
async function served(work: () => Promise<unknown>): Promise<Record<string, number>> {
  metrics.getSingleMetric('heatwise_replica_reads_total')?.reset();
  await work();
  const counted = await metrics.getSingleMetric('heatwise_replica_reads_total')?.get();
  return Object.fromEntries(
    (counted?.values ?? []).map(({ labels, value }) => [labels.because || labels.answered, value]),
  );
}
const health = async () => (await app.inject('/health')).json().data;

test('a replica that has come as far answers, with the epoch of the primary', async () => {
  let first: Page | undefined;
  expect(
    await served(async () => {
      first = await page(null);
    }),
  ).toEqual({ replica: 1 });

  await pair.pause();
  await measure(1);
  const [other] = [await page(null)];
  await pair.resume();
  expect(first?.measurements).toHaveLength(3);
  expect(other?.measurements).toHaveLength(4);
  expect(other?.epoch).toBe(first?.epoch);
  expect(await health()).toEqual({ database: 'answers', replica: 'answers' });
});

test('what was written a moment ago is in the page, whoever gives it', async () => {
  const counts: Record<string, number>[] = [];
  let { sync_time, epoch } = await page(null);
  for (let turn = 0; turn < 20; turn += 1) {
    await measure(2);
    counts.push(
      await served(async () => {
        const next = await page(sync_time, epoch);
        expect(next.measurements).toHaveLength(2);
        expect(next.epoch).toBe(epoch);
        ({ sync_time, epoch } = next);
      }),
    );
  }
  // Each waited until the write had come over.
  expect(counts.filter(({ replica = 0 }) => replica === 1).length).toBeGreaterThan(10);
});

test('a paused one hands over: pages are whole, and an empty one moves the cursor to the primary’s clock', async () => {
  const { sync_time, epoch } = await page(null);
  await pair.pause();
  try {
    expect(await served(() => page(sync_time, epoch))).toEqual({ replica: 1 });
    await measure(2);
    let next: Page | undefined;
    expect(
      await served(async () => {
        next = await page(sync_time, epoch);
      }),
    ).toEqual({ behind: 1 });
    expect(next?.measurements).toHaveLength(2);
    const empty = await page(next?.sync_time ?? '', epoch);
    expect([empty.measurements.length, empty.sync_time, empty.epoch]).toEqual([0, next?.sync_time, epoch]);
  } finally {
    await pair.resume();
  }
  await pair.caughtUp();
  expect(await served(() => page(sync_time, epoch))).toEqual({ replica: 1 });
});

test('a replica that waits for the log catches up within the patience, and the page comes from it', async () => {
  const { sync_time, epoch } = await page(null);
  await pair.pause();
  await measure(1);
  let isResumed = false;
  const resumed = vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where application_name = 'heatwise reads' and state <> 'idle' limit 1`.execute(
      pair.replicaOwner,
    );
    expect(rows).toHaveLength(1);
    await pair.resume();
    isResumed = true;
  }, 5000);

  const counts = await served(() => page(sync_time, epoch));
  await resumed.catch(() => pair.resume());

  if (isResumed && counts.replica) expect(counts).toEqual({ replica: 1 });
  else expect(counts).toEqual({ behind: 1 });
});

test('rights that were taken a moment ago hold, though the replica does not know of it', async () => {
  const { user_id, headers: theirs } = await organisation.person([
    { tag_id: null, access: 'view_user,view_measure' },
  ]);
  await pair.caughtUp();
  const payload = { epoch: null };
  const ask = async () =>
    (await app.inject({ method: 'POST', url: '/api/v3/sync/measures', headers: theirs, payload })).json()
      .data;
  const before = await ask();
  expect(before.measurements).toHaveLength(3);

  await pair.pause();
  try {
    await organisation.write(async () => organisation.setGrants(user_id, []));
    await organisation.addPerson();
    const after = await ask();
    expect(after.measurements).toHaveLength(0);
    expect(after.epoch).not.toBe(before.epoch);
  } finally {
    await pair.resume();
  }
});

test('a read that collides with the replay is repeated on the primary', async () => {
  const { sync_time, epoch } = await page(null);
  const { owner } = pair.database;
  await pair.caughtUp();
  // The lock reaches the replica with the log and stays until the transaction ends.
  let release = () => {};
  const locked = owner.transaction().execute(async (tx) => {
    await sql`lock table measurements in access exclusive mode`.execute(tx);
    await sql`create temporary table something (it int) on commit drop`.execute(tx);
    await pair.caughtUp();
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_locks where relation = 'measurements'::regclass and mode = 'AccessExclusiveLock' and granted`.execute(
      pair.replicaOwner,
    );
    expect(rows.length).toBeGreaterThan(0);
  }, 10_000);
  const waiting = served(() => page(sync_time, epoch));
  // The primary would wait as well.
  setTimeout(() => release(), 1500);
  expect(await waiting).toEqual({ failed: 1 });
  await locked;
  await vi.waitFor(() => expect(replica.state()).toBe('answers'), 10_000);
});

test('a frozen one holds nobody up for long, and comes back by itself', async () => {
  const { sync_time, epoch } = await page(null);
  await pair.freeze();
  try {
    const started = performance.now();
    await Promise.all([page(sync_time, epoch), page(sync_time, epoch), page(null)]);
    expect(performance.now() - started).toBeLessThan(15_000);
    await vi.waitFor(async () => expect((await health()).replica).toBe('not reached'), 30_000);
    expect(await served(() => page(sync_time, epoch))).toEqual({ 'not there': 1 });
  } finally {
    await pair.thaw();
  }
  await vi.waitFor(async () => expect((await health()).replica).toBe('answers'), 30_000);
  expect(await served(() => page(sync_time, epoch))).toEqual({ replica: 1 });
});

test('a killed one is replaced by the primary, said so, and comes back by itself', async () => {
  const { sync_time, epoch } = await page(null);
  pair.reports.length = 0;
  await pair.stopReplica();
  await measure(1);
  expect((await page(sync_time, epoch)).measurements).toHaveLength(1);
  await vi.waitFor(async () => expect((await health()).replica).toBe('not reached'), 30_000);

  const late = pair.openReplica();
  await vi.waitFor(() => expect(late.state()).toBe('not reached'), 30_000);

  await pair.startReplica();
  await vi.waitFor(() => expect([late.state(), replica.state()]).toEqual(['answers', 'answers']), 30_000);
  await pair.caughtUp();
  expect(await served(() => page(sync_time, epoch))).toEqual({ replica: 1 });
  expect(pair.reports).toContain(
    'The replica at DATABASE_READ_URL is not reached: everything is read from the primary.',
  );
});
