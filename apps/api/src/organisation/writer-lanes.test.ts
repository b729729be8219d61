import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../database/connect.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestOrganisation } from '../testing/test-organisation.ts';
import { inOrganisation, writeInOrganisation } from './organisation-scope.ts';
import { createWriterLanes } from './writer-lanes.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

/** A promise that is resolved from outside. */
function signal() {
  let resolve = () => {};
  const promise = new Promise<void>((resolved) => {
    resolve = resolved;
  });
  return { promise, resolve };
}

/** Holds the organisation's clock, as a long import or another server would, until let go. */
async function holdClock(organisation: TestOrganisation) {
  const held = signal();
  const release = signal();
  const done = organisation.write(() => {
    held.resolve();
    return release.promise;
  });
  await held.promise;
  return async () => {
    release.resolve();
    await done;
  };
}

const writeNothing = (organisation: TestOrganisation) =>
  writeInOrganisation(server.database.app, organisation.org_id, async () => 'written');
const readNothing = (organisation: TestOrganisation) =>
  inOrganisation(server.database.app, organisation.org_id, async () => 'read');

test('while one organisation’s clock is held, others write and everybody reads', async () => {
  const [busy, other] = [await server.organisation(), await server.organisation()];
  const letGo = await holdClock(busy);
  const waiting = Array.from({ length: 50 }, () => writeNothing(busy));

  const others = await Promise.all([
    ...Array.from({ length: 20 }, () => writeNothing(other)),
    ...Array.from({ length: 20 }, () => readNothing(busy)),
  ]);

  expect(new Set(others)).toEqual(new Set(['written', 'read']));
  await letGo();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['written']));
});

test('writers of many organisations leave connections to those who read', async () => {
  const organisations = await Promise.all(Array.from({ length: 12 }, () => server.organisation()));
  const release = signal();
  const writers = organisations.flatMap(({ org_id }) =>
    [1, 2].map(() => writeInOrganisation(server.database.app, org_id, () => release.promise)),
  );

  const read = await Promise.all(organisations.map(readNothing));

  expect(read).toEqual(organisations.map(() => 'read'));
  release.resolve();
  await Promise.all(writers);
});

test('a writer that waits too long for a clock held by another server is told that the server is busy', async () => {
  const organisation = await server.organisation();
  const { kysely: impatient } = openPool({
    connection: server.database.appConnection,
    size: 3,
    statementTimeoutMs: 500,
    name: 'impatient',
  });
  const letGo = await holdClock(organisation);

  const write = () => writeInOrganisation(impatient, organisation.org_id, async () => 'written');
  const outcomes = await Promise.allSettled([write(), write(), write()]);

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  const codes = outcomes.map((outcome) => (outcome as PromiseRejectedResult).reason.code);
  expect(codes.filter((code) => code !== '55P03' && code !== 'server-busy')).toEqual([]);
  expect(codes).toContain('55P03');
  await letGo();
  expect(await write()).toBe('written');
  await sql`select 1`.execute(impatient);
  await impatient.destroy();
});

test('turns rotate between organisations, and no more wait than can be served', async () => {
  const lanes = createWriterLanes({ atOnce: 1, patienceMs: 60_000 });
  const release = signal();
  const order: string[] = [];
  const enter = (org: string) => lanes.enter(org, async () => void order.push(org));
  const first = lanes.enter('many', () => release.promise);
  const many = Array.from({ length: 200 }, () => enter('many'));
  const few = ['one', 'two'].map(enter);

  await expect(enter('many')).rejects.toMatchObject({ code: 'server-busy' });
  release.resolve();
  await Promise.all([first, ...many, ...few]);

  expect(order.indexOf('one')).toBeLessThan(4);
  expect(order.indexOf('two')).toBeLessThan(4);
  expect(order).toHaveLength(202);
});
