import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPool } from '../database/connect.ts';
import { setUpTestApp } from '../testing/test-app.ts';
import type { TestOrganisation } from '../testing/test-organisation.ts';
import { inOrganisation, writeInOrganisation } from './organisation-scope.ts';
import { BACKGROUND_WRITER, createWriterLanes, type Writer } from './writer-lanes.ts';

const server = setUpTestApp();

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

test('no more writers of an organisation wait than can be served, and writers of others do not wait for them', async () => {
  const lanes = createWriterLanes({ patienceMs: 60_000 });
  const release = signal();
  const held = [1, 2].map(() => lanes.enter('many', () => release.promise));
  const many = Array.from({ length: 500 }, () => lanes.enter('many', async () => 'written'));

  await expect(lanes.enter('many', async () => 'written')).rejects.toMatchObject({ code: 'server-busy' });
  await expect(lanes.enter('one', async () => 'written')).resolves.toBe('written');
  release.resolve();

  await Promise.all([...held, ...many]);
});

const person = (key: string): Writer => ({ key, isDevice: false });
const device = (key: string): Writer => ({ key, isDevice: true });

/** Lanes of which one is held; `enter` notes the writers in the order in which they are let in. */
function heldLanes() {
  const lanes = createWriterLanes({ patienceMs: 60_000 });
  const release = signal();
  const order: string[] = [];
  const held = [1, 2].map(() => lanes.enter('site', () => release.promise));
  const enter = (writer: Writer) => lanes.enter('site', async () => void order.push(writer.key), writer);
  return {
    enter,
    order,
    release: async () => {
      release.resolve();
      await Promise.all(held);
    },
  };
}

test('turns rotate between the writers of an organisation', async () => {
  const { enter, order, release } = heldLanes();
  const writes = [...Array.from({ length: 10 }, () => person('busy')), person('calm')].map(enter);

  await release();
  await Promise.all(writes);

  expect(order.indexOf('calm')).toBeLessThan(3);
  expect(order).toHaveLength(11);
});

test('devices have three of four turns, and a flood of other writers takes none of their places', async () => {
  const { enter, order, release } = heldLanes();
  const flood = Array.from({ length: 500 }, (_, place) => enter(person(`visitor ${place}`)));
  await expect(enter(person('one more'))).rejects.toMatchObject({ code: 'server-busy' });
  const tests = Array.from({ length: 50 }, () => enter(device('gateway')));

  await release();
  await Promise.all([...flood, ...tests]);

  expect(order.slice(0, 3)).toEqual(['gateway', 'gateway', 'gateway']);
  expect(order.slice(0, 68).filter((key) => key === 'gateway')).toHaveLength(50);
});

test('a person with fifty writes waiting is asked to try again, and others are not', async () => {
  const { enter, release } = heldLanes();
  const writes = Array.from({ length: 50 }, () => enter(person('eager')));

  await expect(enter(person('eager'))).rejects.toMatchObject({ code: 'server-busy' });
  writes.push(enter(person('calm')));
  await release();

  await expect(Promise.all(writes)).resolves.toHaveLength(51);
});

test('background work leaves one of two places to other writers of its organisation', async () => {
  const lanes = createWriterLanes({ patienceMs: 60_000 });
  const release = signal();
  const order: string[] = [];
  const write = (writer: Writer) => lanes.enter('site', async () => void order.push(writer.key), writer);
  const held = lanes.enter('site', () => release.promise, BACKGROUND_WRITER);
  const waiting = write(BACKGROUND_WRITER);

  await write(person('supervisor'));
  await write(device('gateway'));
  expect(order).toEqual(['supervisor', 'gateway']);
  release.resolve();
  await Promise.all([held, waiting]);

  expect(order.at(-1)).toBe('background');
});

test('background work that waits for other background work follows when it ends', async () => {
  const lanes = createWriterLanes({ patienceMs: 60_000 });
  const release = signal();
  const held = lanes.enter('site', () => release.promise, BACKGROUND_WRITER);
  const others = [1, 2, 3].map(() => lanes.enter('site', async () => 'written', BACKGROUND_WRITER));

  release.resolve();

  await held;
  await expect(Promise.all(others)).resolves.toEqual(['written', 'written', 'written']);
});
