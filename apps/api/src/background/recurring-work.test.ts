import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSeal } from '../auth/seal.ts';
import { keysFrom } from '../database/server-secret.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createJobQueue, type JobQueue, jobKind } from './job-queue.ts';
import { handlerOf, jobs as jobsPlugin } from './job-worker.ts';
import { periodicWork } from './periodic-work.ts';
import { createPeriods, PERIODS_EVERY_MS } from './recurring-work.ts';

const sweep = jobKind<{ period: string }>('sweep');
const greeting = jobKind<string>('greeting');
const alarm = jobKind<string>('alarm', { isUrgent: true });
const seal = createSeal(keysFrom('secret')('test'), randomBytes);
const soon = { timeout: 30_000 };
let now: Date;
let database: TestDatabase;
let queue: JobQueue;

beforeAll(async () => {
  database = await openTestDatabase();
  queue = createJobQueue({ database: database.app, seal, clock: () => now });
});
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date('2026-03-02T08:07:00Z');
  await database.owner.deleteFrom('jobs').execute();
  await database.owner.deleteFrom('recurring_work').execute();
});

/** A server that records what it was asked to do; without `does` it only begins. */
async function server(done: string[], does = true) {
  const app = Fastify();
  const parts = { database: database.app, clock: () => now };
  const work = createPeriods({ ...parts, jobs: queue, work: [{ kind: sweep, everyMinutes: 5 }] });
  await app.register(periodicWork, { everyMs: PERIODS_EVERY_MS, work, name: 'periods' });
  const handlers = [
    handlerOf(sweep, async ({ period }) => {
      done.push(period);
    }),
  ];
  if (does) await app.register(jobsPlugin, { ...parts, seal, handlers, idleMs: 50 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}
const begun = async () => (await database.owner.selectFrom('jobs').select('kind').execute()).length;

test('three servers do the work of a period once, and that of the next once', async () => {
  const done: string[] = [];
  const servers = await Promise.all([server(done), server(done), server(done)]);
  await expect.poll(() => done, soon).toEqual(['2026-03-02T08:05:00.000Z']);
  now = new Date('2026-03-02T08:21:00Z');
  await expect.poll(() => done.length, soon).toBe(2);
  for (const app of servers) await app.close();
  expect(done).toEqual(['2026-03-02T08:05:00.000Z', '2026-03-02T08:20:00.000Z']);
});

test('when a server dies after starting a period, the next server does the job and does not start the period again', async () => {
  const done: string[] = [];
  const first = await server(done, false);
  await expect.poll(begun, soon).toBe(1);
  await first.close();
  // The clock of another machine may be late.
  now = new Date('2026-03-02T08:03:00Z');
  const late = await server(done, false);
  await late.close();
  expect(await begun()).toBe(1);

  now = new Date('2026-03-02T08:08:00Z');
  const second = await server(done);
  await expect.poll(() => done, soon).toEqual(['2026-03-02T08:05:00.000Z']);
  await second.close();
  expect(done).toHaveLength(1);
});

test('urgent work goes ahead of work that has waited longer', async () => {
  for (const name of ['one', 'two', 'three']) await queue.putNow(greeting, name);
  await queue.putNow(alarm, 'now');
  const done: string[] = [];
  let ring = () => {};
  const rung = new Promise<void>((resolve) => {
    ring = resolve;
  });
  const app = Fastify();
  const handlers = [
    // Both workers would hold a greeting, and wait for ever, if the one for urgent work took one first.
    handlerOf(greeting, async (name) => {
      await rung;
      done.push(name);
    }),
    handlerOf(alarm, async (name) => {
      done.push(name);
      ring();
    }),
  ];
  await app.register(jobsPlugin, { database: database.app, seal, clock: () => now, handlers, idleMs: 50 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(() => done[0], soon).toBe('now');
  await expect.poll(() => done.length, soon).toBe(4);
  await app.close();
});
