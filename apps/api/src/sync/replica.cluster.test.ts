import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import type { Replica } from '../database/distribution/replica.ts';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';
import { replicaReads } from '../organisation/replica-reads.ts';
import { openReplicaPair } from '../testing/replica-pair.ts';
import { setUp } from '../testing/set-up.ts';
import { partsFor } from '../testing/test-app.ts';
import { insertMeasurements } from '../testing/test-measurements.ts';
import { makeOrganisation, type TestOrganisation } from '../testing/test-organisation.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';

const pair = setUp(openReplicaPair);
let replica: Replica;
let app: Awaited<ReturnType<typeof buildApp>>;
let metrics: Registry;
let organisation: TestOrganisation;
let person: string;
let headers: Record<string, string>;
beforeAll(async () => {
  replica = pair.openReplica();
  metrics = new Registry();
  app = await buildApp({ ...partsFor(pair.database), replica, metrics });
});
afterAll(() => app.close());
beforeEach(async () => {
  organisation = await makeOrganisation(pair.database.owner);
  person = await organisation.addPerson();
  ({ headers } = await organisation.admin());
  await measure(3);
  await pair.caughtUp();
  await vi.waitFor(() => expect(replica.state()).toBe('answers'), 30_000);
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

/** What was asked until this was who answered, or why it was the primary; a busy machine takes some tries. */
async function answeredBy<T>(who: string, work: () => Promise<T>): Promise<T> {
  return vi.waitFor(async () => {
    const before = await counted(who);
    const answer = await work();
    expect(await counted(who)).toBe(before + 1);
    return answer;
  }, 60_000);
}
async function counted(who: string): Promise<number> {
  const counter = await metrics.getSingleMetric('heatwise_replica_reads_total')?.get();
  const found = counter?.values.find(({ labels }) => (labels.because || labels.answered) === who);
  return found?.value ?? 0;
}
const health = async () => (await app.inject('/health')).json().data;

test('a replica that has come as far answers, with the epoch of the primary', async () => {
  const first = await answeredBy('replica', () => page(null));
  expect(first.measurements).toHaveLength(3);

  await pair.pause();
  try {
    await measure(1);
    const other = await answeredBy('behind', () => page(null));
    expect(other.measurements).toHaveLength(4);
    expect(other.epoch).toBe(first.epoch);
  } finally {
    await pair.resume();
  }
  expect(await health()).toEqual({ database: 'answers', replica: 'answers' });
});

test('what was written a moment ago is in the page, whoever gives it', async () => {
  const before = await counted('replica');
  let { sync_time, epoch } = await page(null);
  for (let turn = 0; turn < 20; turn += 1) {
    await measure(2);
    const next = await page(sync_time, epoch);
    expect(next.measurements).toHaveLength(2);
    expect(next.epoch).toBe(epoch);
    ({ sync_time, epoch } = next);
  }
  expect(await counted('replica')).toBeGreaterThan(before);
});

test('a paused one hands over: pages are whole, and an empty one moves the cursor to the primary’s clock', async () => {
  const { sync_time, epoch } = await page(null);
  await pair.pause();
  try {
    // Nothing has been written since: it knows all there is.
    await answeredBy('replica', () => page(sync_time, epoch));
    await measure(2);
    const next = await answeredBy('behind', () => page(sync_time, epoch));
    expect(next.measurements).toHaveLength(2);
    const empty = await page(next.sync_time, epoch);
    expect([empty.measurements.length, empty.sync_time, empty.epoch]).toEqual([0, next.sync_time, epoch]);
  } finally {
    await pair.resume();
  }
  await pair.caughtUp();
  await answeredBy('replica', () => page(sync_time, epoch));
});

test('a replica that is a little behind is waited for, for pages and for what is no page', async () => {
  const openReads = () => {
    let looks = 0;
    const counted: Replica = {
      ...replica,
      reads() {
        looks += 1;
        return replica.reads();
      },
    };
    const reads = replicaReads({
      database: pair.database.app,
      replica: counted,
      metrics: new Registry(),
      warn: () => undefined,
      patience: { pageMs: 60_000, copyMs: 60_000, placeMs: 60_000 },
    });
    return { ...reads, looks: () => looks };
  };
  const [pages, copies] = [openReads(), openReads()];
  const where = async ({ tx }: OrganisationScope) => {
    const { rows } = await sql`
      select pg_is_in_recovery() as is_replica, current_setting('TimeZone') as zone`.execute(tx);
    return rows[0];
  };
  await pair.pause();
  await measure(1);
  const waiting = Promise.all([
    pages.page(organisation.org_id, where),
    copies.copy(organisation.org_id, where),
  ]);
  // The replica is asked again after each answer from before the write.
  await vi.waitFor(() => expect(Math.min(pages.looks(), copies.looks())).toBeGreaterThan(3), 30_000);
  await pair.resume();

  // The machine that the replica is on has another zone than the primary's.
  const onReplica = { is_replica: true, zone: 'UTC' };
  expect(await waiting).toEqual([onReplica, onReplica]);
});

test('rows without a stamp are on a copy as well: it waits for the whole log', async () => {
  const name = organisation.org_id;
  const noted = async ({ tx }: OrganisationScope) =>
    (await sql`select answer from outside_answer(${name}, '-infinity')`.execute(tx)).rows;
  const { copy } = replicaReads({
    database: pair.database.app,
    replica,
    metrics: new Registry(),
    warn: () => undefined,
  });
  await pair.pause();
  try {
    const row = { name, answer: '{}', kept_at: new Date(), asked_by: null };
    await pair.database.owner.insertInto('outside_answers').values(row).execute();
    expect(await copy(organisation.org_id, noted)).toEqual([{ answer: {} }]);
  } finally {
    await pair.resume();
  }
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
    await organisation.setGrants(user_id, []);
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
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const locked = owner.transaction().execute(async (tx) => {
    await sql`lock table measurements in access exclusive mode`.execute(tx);
    await sql`select pg_switch_wal()`.execute(tx);
    await released;
  });
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_locks where relation = 'measurements'::regclass and mode = 'AccessExclusiveLock' and granted`.execute(
      pair.replicaOwner,
    );
    expect(rows.length).toBeGreaterThan(0);
  }, 30_000);
  const failed = await counted('failed');
  const read = page(sync_time, epoch);
  // Repeated on the primary, it waits for the same lock.
  await vi.waitFor(async () => expect(await waitingForLocks(owner)).toBe(1), 30_000);
  release();
  await Promise.all([read, locked]);
  expect(await counted('failed')).toBe(failed + 1);
  await vi.waitFor(() => expect(replica.state()).toBe('answers'), 10_000);
});

test('a read that the replay ends is repeated on the primary', async () => {
  const { copy } = replicaReads({
    database: pair.database.app,
    replica,
    metrics: new Registry(),
    warn: () => undefined,
    patience: { pageMs: 60_000, copyMs: 60_000, placeMs: 60_000 },
  });
  await pair.impatient('0');
  let runs = 0;
  try {
    const where = await copy(organisation.org_id, async ({ tx }) => {
      runs += 1;
      await sql`select count(*) from measurements`.execute(tx);
      if (runs === 1) {
        await pair.database.owner.transaction().execute(async (owner) => {
          await sql`lock table measurements in access exclusive mode`.execute(owner);
          await sql`select pg_switch_wal()`.execute(owner);
        });
        await pair.caughtUp();
      }
      return sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(tx);
    });
    expect([runs, where.rows]).toEqual([2, [{ is: false }]]);
  } finally {
    await pair.impatient('30s');
  }
});

test('a frozen one holds nobody up for long, and comes back by itself', async () => {
  const { sync_time, epoch } = await page(null);
  await pair.freeze();
  try {
    const started = performance.now();
    await Promise.all([page(sync_time, epoch), page(sync_time, epoch), page(null)]);
    expect(performance.now() - started).toBeLessThan(15_000);
    await vi.waitFor(async () => expect((await health()).replica).toBe('not reached'), 30_000);
    await answeredBy('not there', () => page(sync_time, epoch));
  } finally {
    await pair.thaw();
  }
  await vi.waitFor(async () => expect((await health()).replica).toBe('answers'), 30_000);
  await answeredBy('replica', () => page(sync_time, epoch));
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
  await answeredBy('replica', () => page(sync_time, epoch));
  expect(pair.reports).toContain(
    'The replica at DATABASE_READ_URL is not reached: everything is read from the primary.',
  );
});

test('a role that row-level security does not hold is not used on a replica either', async () => {
  const powerful = pair.openReplica(pair.database.ownerConnection.user);

  await vi.waitFor(() => expect(powerful.state()).toBe('not usable'), 30_000);
  expect(powerful.reads()).toBeUndefined();
  expect(pair.reports.at(-1)).toMatch(/is not subject to row-level security/);
});
