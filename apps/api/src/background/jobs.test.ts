import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSeal } from '../auth/seal.ts';
import { inOrganisation } from '../organisation/organisation-scope.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeOrganisation, type TestOrganisation } from '../testing/test-organisation.ts';
import { createJobQueue, type JobQueue, jobKind } from './job-queue.ts';
import { handlerOf, type JobHandler, jobs } from './job-worker.ts';

const greeting = jobKind<{ name: string }>('greeting');
const seal = createSeal(randomBytes(32), randomBytes);
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

test('a job whose server dies is done by the next server, and its writes are there once', async () => {
  await queue.putNow(greeting, { name: 'Ida' });
  let tries = 0;
  const app = await server(
    handlerOf(greeting, async ({ name }, { writeIn }) => {
      tries += 1;
      await writeIn(ours.org_id, async ({ tx, stamps }) => {
        const modified_time = stamps.next();
        await sql`insert into tags (org_id, tag_id, name, type, created_time, modified_time)
          values (${ours.org_id}, gen_random_uuid(), ${name}, 'default', ${modified_time}, ${modified_time})`.execute(
          tx,
        );
      });
      // As when the process is killed: its connection is gone before anything was committed.
      if (tries === 1) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'heatwise' and state = 'idle in transaction'`.execute(
          database.owner,
        );
      }
    }),
  );
  await expect.poll(waiting, soon).toEqual([]);
  const tags = await database.owner.selectFrom('tags').select('name').where('name', '=', 'Ida').execute();
  expect([tries, tags]).toEqual([2, [{ name: 'Ida' }]]);
  await app.close();
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
