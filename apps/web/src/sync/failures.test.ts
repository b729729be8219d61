// @vitest-environment node
import { expect, test } from 'vitest';
import { scriptedOrganisation } from './testing/scripted-organisation.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { localVersions, testEngine, versionsOf } from './testing/test-engine.ts';

async function unstarted(seed: string) {
  const organisation = scriptedOrganisation(seed);
  const person = organisation.addPerson();
  organisation.measure(person);
  const server = scriptedServer(organisation);
  return { organisation, person, server, ...(await testEngine(server)) };
}

async function started(seed: string) {
  const all = await unstarted(seed);
  all.engine.start();
  await all.time.pass(3000);
  all.server.requests.length = 0;
  all.messages.length = 0;
  return all;
}

const brokenLine = () => {
  throw new TypeError('Failed to fetch');
};

test('two failures of a call are not noticed, the third ends the cycle', async () => {
  const { server, engine, syncNow, messages } = await started('retries');
  let failures = 2;
  server.follow((_exchange, answer) => (failures-- > 0 ? brokenLine() : answer()));
  await syncNow();
  expect(messages.some(({ action }) => action === 'offline')).toBe(false);
  expect(server.count('/v3/sync/core')).toBe(3);

  server.requests.length = 0;
  server.follow(brokenLine);
  await syncNow();
  expect(server.count('/v3/sync/core')).toBe(3);
  expect(engine.current()).toMatchObject({ action: 'offline', offline: true, phase: 'stopped' });
});

test('the offline state shows, with the age of the data, until a cycle succeeds', async () => {
  const { organisation, server, engine, time, syncNow, messages } = await started('offline');
  const { syncedAt } = engine.current();
  server.follow(brokenLine);
  await syncNow();
  organisation.tick(1_000_000);
  await time.pass(120_000);
  const failing = messages.slice(messages.findIndex(({ action }) => action === 'offline'));
  expect(failing.every((message) => message.action === 'offline' && message.syncedAt === syncedAt)).toBe(
    true,
  );

  server.follow();
  engine.nudge();
  await time.pass(1000);

  expect(engine.current()).toMatchObject({ action: 'online', offline: false, syncedAt: organisation.now() });
});

test('waits longer after each failed cycle, at most five minutes', async () => {
  const { server, time } = await started('back-off');
  server.follow(brokenLine);
  const starts: number[] = [];
  for (let second = 0; second < 3600; second += 1) {
    const before = server.count('/v3/sync/core');
    await time.pass(1000);
    if (before % 3 === 0 && server.count('/v3/sync/core') > before) starts.push(second);
  }
  const waits = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));

  expect(waits[0]).toBeLessThan(10);
  expect(Math.max(...waits)).toBeGreaterThan(150);
  expect(Math.max(...waits)).toBeLessThanOrEqual(303);
  expect(starts.length).toBeGreaterThan(12);
}, 30_000);

test('a busy server is left alone for as long as it asks', async () => {
  const { server, time } = await started('busy');
  server.follow(() => ({ status: 503, body: {}, headers: { 'retry-after': '200' } }));
  await time.pass(60_000);
  const asked = server.requests.length;
  expect(asked).toBe(1);

  await time.pass(196_000);
  expect(server.requests.length).toBe(asked);
  await time.pass(2000);
  expect(server.requests.length).toBeGreaterThan(asked);
});

test.each([
  ['no JSON', () => ({ status: 200, body: '{' })],
  ['no success', () => ({ status: 200, body: { success: false, status: false, message: 'no' } })],
  [
    'no lists',
    () => ({ status: 200, body: { success: true, status: true, data: { sync_time: '', epoch: '' } } }),
  ],
  ['refused', () => ({ status: 400, body: {} })],
])('a reply that is wrong (%s) changes nothing and is an error', async (_what, reply) => {
  const { server, engine, connection, organisation, syncNow } = await started('wrong');
  server.follow(reply);
  await syncNow();

  expect(engine.current()).toMatchObject({ action: 'error', offline: false, phase: 'stopped' });
  expect(localVersions(connection)).toEqual(versionsOf(organisation.measurementsByStamp()));
});

test('a 401 stops everything and says that the session is over', async () => {
  const { server, engine, time, syncNow, signedOut } = await started('401');
  server.follow(() => ({ status: 401, body: {} }));
  await syncNow();
  expect(engine.current()).toMatchObject({ action: 'signed out', phase: 'stopped' });
  expect(signedOut()).toBe(1);

  const asked = server.requests.length;
  await time.pass(600_000);
  expect(server.requests.length).toBe(asked);
});

test('a fault of the database is an error, reported and tried again', async () => {
  const { connection, organisation, person, engine, syncNow, faults, time } = await started('fault');
  connection.exec('alter table measurement_rests rename to elsewhere');
  organisation.measure(person);
  await syncNow();
  expect(engine.current().action).toBe('error');
  expect(String(faults[0])).toContain('measurement_rests');

  connection.exec('alter table elsewhere rename to measurement_rests');
  await time.pass(10_000);
  expect(engine.current().action).toBe('online');
  expect(localVersions(connection)).toEqual(versionsOf(organisation.measurementsByStamp()));
});
