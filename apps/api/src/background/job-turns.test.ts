import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSeal } from '../auth/seal.ts';
import { keysFrom } from '../database/server-secret.ts';
import { inOrganisation } from '../organisation/organisation-scope.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeOrganisation, type TestOrganisation } from '../testing/test-organisation.ts';
import { createJobQueue, type JobKind, type JobQueue, jobKind } from './job-queue.ts';
import { handlerOf, type JobHandler, jobs } from './job-worker.ts';

type Named = { names: string[] };
const greeting = jobKind<Named>('greeting');
const alarm = jobKind<Named>('alarm', { isUrgent: true });
const seal = createSeal(keysFrom('secret')('test'), randomBytes);
const soon = { timeout: 20_000 };
let now = new Date('2026-03-02T08:00:00Z');
let database: TestDatabase;
let loud: TestOrganisation;
let quiet: TestOrganisation;
let queue: JobQueue;

beforeAll(async () => {
  database = await openTestDatabase();
  loud = await makeOrganisation(database.owner);
  quiet = await makeOrganisation(database.owner);
  queue = createJobQueue({ database: database.app, seal, clock: () => now });
});
afterAll(() => database.close());
beforeEach(() => database.owner.deleteFrom('jobs').execute());

/** Puts a job, each a second later than the one before. */
function put({ org_id }: TestOrganisation, kind: JobKind<Named>, name: string): Promise<void> {
  now = new Date(now.getTime() + 1000);
  return inOrganisation(database.app, org_id, (scope) => queue.put(scope, kind, { names: [name] }));
}

async function server(...handlers: JobHandler[]) {
  const app = Fastify();
  await app.register(jobs, { database: database.app, seal, clock: () => now, handlers, idleMs: 50 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

const waiting = () => database.owner.selectFrom('jobs').selectAll().execute();

test.each([
  ['urgent', alarm],
  ['usual', greeting],
])('%s work of one organisation does not wait behind all of another’s', async (_name, kind) => {
  for (let n = 0; n < 30; n += 1) await put(loud, kind, 'loud');
  await put(quiet, kind, 'quiet');
  await queue.putNow(kind, { names: ['nobody'] });
  const done: string[] = [];

  const app = await server(handlerOf(kind, async ({ names }) => void done.push(...names)));
  await expect.poll(waiting, soon).toEqual([]);
  await app.close();

  expect(done.indexOf('quiet')).toBeLessThan(6);
  expect(done.indexOf('nobody')).toBeLessThan(6);
  expect(done).toHaveLength(32);
});

test('however much is urgent, one place is kept for work that is not', async () => {
  for (let n = 0; n < 10; n += 1) await put(loud, alarm, 'urgent');
  await put(quiet, greeting, 'usual');
  const done: string[] = [];
  const isUsualDone = () => expect.poll(() => done, soon).toContain('usual');

  const app = await server(
    // None of what is urgent is done before the rest.
    handlerOf(alarm, async () => void (await isUsualDone())),
    handlerOf(greeting, async ({ names }) => void done.push(...names)),
  );
  await isUsualDone();
  await expect.poll(waiting, soon).toEqual([]);
  await app.close();
});

test('reports that take long and push messages that hang delay no email', async () => {
  const report = jobKind<Named>('report', { lane: 'report' });
  const push = jobKind<Named>('push', { lane: 'push', isUrgent: true });
  const letter = jobKind<Named>('letter', { lane: 'email' });
  for (let n = 0; n < 4; n += 1) {
    await put(loud, report, 'report');
    await put(loud, push, 'push');
  }
  await put(quiet, letter, 'letter');
  const done: string[] = [];
  const isLetterDone = () => expect.poll(() => done, soon).toContain('letter');

  const app = await server(
    handlerOf(report, async () => void (await isLetterDone())),
    handlerOf(push, async () => void (await isLetterDone())),
    handlerOf(letter, async ({ names }) => void done.push(...names)),
  );
  await isLetterDone();
  await expect.poll(waiting, soon).toEqual([]);
  await app.close();
});

test('reports of two organisations are made at the same time, and those of one organisation in turn', async () => {
  const report = jobKind<Named>('report', { lane: 'report' });
  for (const name of ['loud 1', 'loud 2', 'loud 3']) await put(loud, report, name);
  await put(quiet, report, 'quiet');
  const running: string[] = [];
  const started: string[] = [];
  let finish: () => void = () => undefined;
  const bothStarted = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let mostOfLoud = 0;

  const app = await server(
    handlerOf(report, async ({ names: [name = ''] }) => {
      started.push(name);
      running.push(name);
      mostOfLoud = Math.max(mostOfLoud, running.filter((one) => one.startsWith('loud')).length);
      await bothStarted;
      running.splice(running.indexOf(name), 1);
    }),
  );
  await expect.poll(() => running.toSorted(), soon).toEqual(['loud 1', 'quiet']);
  finish();
  await expect.poll(waiting, soon).toEqual([]);
  await app.close();

  expect(started).toEqual(expect.arrayContaining(['loud 1', 'loud 2', 'loud 3', 'quiet']));
  expect(mostOfLoud).toBe(1);
});

test('work joins a waiting job and is done with it, unless it does not fit or belongs to others', async () => {
  const join = ({ org_id }: TestOrganisation, name: string) =>
    inOrganisation(database.app, org_id, (scope) =>
      queue.join(scope, greeting, { names: [name] }, ({ names }) =>
        names.length === 3 ? null : { names: [...names, name] },
      ),
    );
  for (const name of ['one', 'two', 'three', 'four']) await join(loud, name);
  await join(quiet, 'other');
  const runs: string[][] = [];

  const app = await server(handlerOf(greeting, async ({ names }) => void runs.push(names)));
  await expect.poll(waiting, soon).toEqual([]);
  await app.close();

  expect(runs.sort((a, b) => b.length - a.length)[0]).toEqual(['one', 'two', 'three']);
  expect(runs.slice(1).flat().sort()).toEqual(['four', 'other']);
});
