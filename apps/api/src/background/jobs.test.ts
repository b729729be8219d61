import { randomBytes, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSeal } from '../auth/seal.ts';
import { keysFrom } from '../database/server-secret.ts';
import { AppError } from '../http/app-error.ts';
import { inOrganisation, type WritingScope } from '../organisation/organisation-scope.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeOrganisation, type TestOrganisation } from '../testing/test-organisation.ts';
import { createJobQueue, type JobQueue, jobKind } from './job-queue.ts';
import { handlerOf, type JobHandler, jobs } from './job-worker.ts';

const greeting = jobKind<{ name: string }>('greeting');
const seal = createSeal(keysFrom('secret')('test'), randomBytes);
const soon = { timeout: 20_000 };
let now = new Date('2026-03-02T08:00:00Z');
let database: TestDatabase;
let ours: TestOrganisation;
let queue: JobQueue;

beforeAll(async () => {
  database = await openTestDatabase();
  ours = await makeOrganisation(database.owner);
  queue = createJobQueue({ database: database.app, seal, clock: () => now });
});
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000);
  await database.owner.deleteFrom('jobs').execute();
});

async function server(...handlers: JobHandler[]) {
  const app = Fastify();
  await app.register(jobs, { database: database.app, seal, clock: () => now, handlers, idleMs: 50 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

const waiting = () => database.owner.selectFrom('jobs').selectAll().execute();

test('two servers share the work: each job is done once, and its contents cannot be read', async () => {
  const done: string[] = [];
  const handler = handlerOf(greeting, async ({ name }) => {
    done.push(name);
  });
  const names = Array.from({ length: 30 }, (_, n) => `name ${n}`);
  for (const name of names) await queue.putNow(greeting, { name });
  const stored = (await waiting()).map(({ sealed }) => sealed.toString('latin1')).join();
  expect(stored).not.toContain('name');

  const servers = await Promise.all([server(handler), server(handler)]);
  await expect.poll(waiting, soon).toEqual([]);

  expect(done.sort()).toEqual(names.sort());
  await Promise.all(servers.map((app) => app.close()));
});

test('a job exists exactly when the rest of its transaction does', async () => {
  const broken = inOrganisation(database.app, ours.org_id, async (scope) => {
    await queue.put(scope, greeting, { name: 'nobody' });
    throw new Error('broken off');
  });
  await expect(broken).rejects.toThrow('broken off');
  expect(await waiting()).toEqual([]);
});

const nameTag = (name: string): ((scope: WritingScope) => Promise<void>) =>
  async function insertTag({ tx, stamps }) {
    const modified_time = stamps.next();
    await sql`insert into tags (org_id, tag_id, name, type, created_time, modified_time)
      values (${ours.org_id}, gen_random_uuid(), ${name}, 'default', ${modified_time}, ${modified_time})`.execute(
      tx,
    );
  };
const tagsNamed = (name: string) =>
  database.owner.selectFrom('tags').select('name').where('name', '=', name).execute();

test('a job whose server died is taken by the next server after half a minute', async () => {
  await queue.putNow(greeting, { name: 'Ida' });
  const takenUntil = new Date(now.getTime() + 30_000);
  const taken = { taken_by: randomUUID(), taken_until: takenUntil };
  await database.owner.updateTable('jobs').set(taken).execute();
  await queue.putNow(greeting, { name: 'Ola' });
  const done: string[] = [];
  const app = await server(handlerOf(greeting, async ({ name }) => void done.push(name)));

  await expect.poll(() => done, soon).toEqual(['Ola']);
  now = new Date(takenUntil.getTime() + 1);
  await expect.poll(() => done, soon).toEqual(['Ola', 'Ida']);
  await app.close();
});

test('a write that is cut off is made again, and is there once', async () => {
  await queue.putNow(greeting, { name: 'Ida' });
  let tries = 0;
  const app = await server(
    handlerOf(greeting, ({ name }, { writeIn }) =>
      writeIn(ours.org_id, async (scope) => {
        tries += 1;
        await nameTag(name)(scope);
        if (tries === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(scope.tx);
      }),
    ),
  );

  await expect.poll(async () => (await waiting())[0]?.attempts, soon).toBe(1);
  now = new Date(now.getTime() + 60_000);
  await expect.poll(waiting, soon).toEqual([]);
  expect([tries, await tagsNamed('Ida')]).toEqual([2, [{ name: 'Ida' }]]);
  await app.close();
});

test('what a run writes is dropped when another run has taken its job meanwhile', async () => {
  await queue.putNow(greeting, { name: 'Liv' });
  const other = { taken_by: randomUUID(), taken_until: new Date(now.getTime() + 60_000) };
  const written: string[] = [];
  const app = await server(
    handlerOf(greeting, async ({ name }, { writeIn }) => {
      await database.owner.updateTable('jobs').set(other).execute();
      written.push(name);
      await writeIn(ours.org_id, nameTag(name));
    }),
  );

  await expect.poll(() => written, soon).toEqual(['Liv']);
  await app.close();
  expect(await tagsNamed('Liv')).toEqual([]);
  expect(await waiting()).toMatchObject([{ taken_by: other.taken_by, attempts: 0 }]);
});

test('a job that cannot write because its organisation is busy waits without counting as tried', async () => {
  await queue.putNow(greeting, { name: 'Ida' });
  const app = await server(
    handlerOf(greeting, async () => {
      throw new AppError('server-busy');
    }),
  );

  const dueAt = async () => (await waiting())[0]?.due_at.getTime();
  await expect.poll(dueAt, soon).toBe(now.getTime() + 2000);
  await app.close();
  expect(await waiting()).toMatchObject([{ attempts: 0, taken_by: null }]);
});

test('a job that fails is tried again later and later, and given up in the end', async () => {
  await queue.putNow(greeting, { name: 'Ida' });
  let tries = 0;
  const failing = handlerOf(greeting, async () => {
    tries += 1;
    throw new Error('the mail server is away');
  });
  let app = await server(failing);
  await expect.poll(async () => (await waiting())[0]?.attempts, soon).toBe(1);
  expect((await waiting())[0]?.due_at.getTime()).toBe(now.getTime() + 10_000);

  for (let attempt = 2; attempt <= 10; attempt += 1) {
    now = new Date(now.getTime() + 86_400_000);
    // A new server checks the queue immediately; a running one, as for the second try, waits a second first.
    if (attempt > 2) {
      await app.close();
      app = await server(failing);
    }
    await expect.poll(async () => (await waiting())[0]?.attempts, soon).toBe(attempt);
  }
  now = new Date(now.getTime() + 86_400_000);
  await expect.poll(waiting, soon).toEqual([]);
  expect(tries).toBe(11);
  await app.close();
}, 60_000);
