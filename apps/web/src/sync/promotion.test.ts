// @vitest-environment node
import { syncRoutes } from '@heatwise/contract/sync/sync.routes';
import { expect, test } from 'vitest';
import { writeFills } from './store/fills.store.ts';
import { scriptedOrganisation } from './testing/scripted-organisation.ts';
import { type ScriptedServer, scriptedServer } from './testing/scripted-server.ts';
import { localVersions, testEngine, versionsOf } from './testing/test-engine.ts';

type Fields = { epoch: string; shared_epoch: string; follows?: string };

/** Every reply of the synchronisation carries these. */
function reply(server: ScriptedServer, fields: Fields): void {
  server.follow((_exchange, answer) => {
    const { status, body } = answer();
    const { data, ...rest } = body as { data: object };
    return { status, body: { ...rest, data: { ...data, ...fields } } };
  });
}

async function synchronised(name: string, first: Fields = { epoch: 'one', shared_epoch: 'all' }) {
  const organisation = scriptedOrganisation(name);
  const person = organisation.addPerson();
  for (let index = 0; index < 5; index += 1) organisation.measure(person);
  const server = scriptedServer(organisation, { pageSize: 2 });
  reply(server, first);
  const running = await testEngine(server);
  running.engine.start();
  await running.time.pass(3000);
  const fills = () => server.count(syncRoutes.measuresInit.url);
  const expectEqual = () =>
    expect(localVersions(running.connection)).toEqual(versionsOf(organisation.measurementsByStamp()));
  expectEqual();
  return { ...running, organisation, person, server, fills, expectEqual };
}

test('an epoch that follows the one that is known is taken over, and nothing is fetched again', async () => {
  const { organisation, person, server, store, time, fills, expectEqual } = await synchronised('followed');
  const before = fills();
  organisation.measure(person);
  reply(server, { epoch: 'two', shared_epoch: 'all of two', follows: 'one' });

  await time.pass(120_000);

  expectEqual();
  expect(fills()).toBe(before);
  expect([store.epoch(), store.sharedEpoch()]).toEqual(['two', 'all of two']);
  expect(server.requests.at(-1)?.body.epoch).toBe('two');
});

test('one that follows another than the known is another epoch', async () => {
  const { server, time, fills, expectEqual } = await synchronised('other');
  const before = fills();
  reply(server, { epoch: 'three', shared_epoch: 'all', follows: 'two' });

  await time.pass(120_000);

  expect(fills()).toBeGreaterThan(before);
  expectEqual();
});

test('a first fill that is under way begins again whatever the epoch follows', async () => {
  const organisation = scriptedOrganisation('under way');
  const person = organisation.addPerson();
  for (let index = 0; index < 9; index += 1) organisation.measure(person);
  const server = scriptedServer(organisation, { pageSize: 2 });
  let answers = 0;
  server.follow((_exchange, answer) => {
    answers += 1;
    const isNew = answers > 3;
    const { status, body } = answer();
    const { data, ...rest } = body as { data: object };
    const epoch = isNew ? { epoch: 'two', follows: 'one' } : { epoch: 'one' };
    return { status, body: { ...rest, data: { ...data, ...epoch } } };
  });
  const { connection, engine, time } = await testEngine(server);
  engine.start();
  await time.pass(5000);

  const coreOnes = server.requests.filter(
    ({ path, body }) => path === syncRoutes.core.url && body.users === null,
  );
  expect(coreOnes.length).toBe(2);
  expect(localVersions(connection)).toEqual(versionsOf(organisation.measurementsByStamp()));
});

test('while the past of somebody is still to be fetched, an epoch is not taken over', async () => {
  const { organisation, connection, server, store, time, fills, expectEqual } = await synchronised('a past');
  const before = fills();
  const [above, upto] = ['2026-11-21T07:00:00.000000Z', organisation.now()];
  writeFills(connection, [{ above, upto, before: null }]);
  reply(server, { epoch: 'two', shared_epoch: 'all', follows: 'one' });

  await time.pass(120_000);

  expect(fills()).toBeGreaterThan(before);
  expect(store.nextFill()).toBeNull();
  expectEqual();
});

test('when all are to fetch everything again, each waits for a turn; rows stay as they are meanwhile', async () => {
  const { organisation, person, server, time, fills, expectEqual, connection } = await synchronised('turns');
  const before = fills();
  const rows = localVersions(connection);
  organisation.measure(person);
  reply(server, { epoch: 'two', shared_epoch: 'all of two' });

  let asked = server.requests.length;
  while (server.requests.length === asked) await time.pass(1000);
  asked = server.requests.length;
  await time.pass(14_000);
  expect([fills(), server.requests.length]).toEqual([before, asked]);
  expect(localVersions(connection)).toEqual(rows);

  await time.pass(3000);
  expect(fills()).toBeGreaterThan(before);
  expectEqual();
});

test('nobody waits for a turn who asked, or whose own rights have changed', async () => {
  const asked = await synchronised('asked');
  let before = asked.fills();
  reply(asked.server, { epoch: 'two', shared_epoch: 'all of two' });
  const started = asked.time.now();
  await asked.syncNow();
  expect(asked.fills()).toBeGreaterThan(before);
  expect(asked.time.now() - started).toBeLessThan(5000);

  const own = await synchronised('own rights');
  before = own.fills();
  reply(own.server, { epoch: 'two', shared_epoch: 'all' });
  const sent = own.server.requests.length;
  while (own.server.requests.length === sent) await own.time.pass(1000);
  await own.time.pass(1000);
  expect(own.fills()).toBeGreaterThan(before);
});

test('a promoted replica whose clock is behind what was heard does not make the browser ask again and again', async () => {
  const { organisation, server, time } = await synchronised('behind');
  const clock = organisation.now;
  organisation.now = () => '2026-11-21T09:00:00.000000Z';
  server.announce();
  organisation.now = clock;
  server.announce();
  await time.pass(2000);
  const asked = server.requests.length;

  await time.pass(30_000);

  expect(server.requests.length - asked).toBeLessThan(6);
});
