// @vitest-environment node

import { SYNC_PAGE_SIZE } from '@heatwise/contract/sync/sync-constants';
import { expect, test, vi } from 'vitest';
import { scriptedOrganisation } from './testing/scripted-organisation.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { localVersions, testEngine, versionsOf } from './testing/test-engine.ts';

async function started(seed: string, pageSize = 3) {
  const organisation = scriptedOrganisation(seed);
  const person = organisation.addPerson();
  organisation.measure(person);
  const server = scriptedServer(organisation, { pageSize });
  const running = await testEngine(server);
  running.engine.start();
  // Until the text about the end of the initial synchronisation is gone.
  await running.time.pass(3000);
  server.requests.length = 0;
  running.messages.length = 0;
  return { organisation, person, server, ...running };
}

test('a cycle runs every 60 seconds, and none after stopping', async () => {
  const { engine, server, time } = await started('timer');

  await time.pass(56_999);
  expect(server.requests).toEqual([]);
  await time.pass(1);
  expect(server.requests.map(({ path }) => path)).toEqual(['/v3/sync/core', '/v3/sync/measures']);
  await time.pass(60_000);
  expect(server.requests).toHaveLength(4);

  engine.stop();
  await time.pass(600_000);
  expect(server.requests).toHaveLength(4);
});

test('each cycle that succeeds moves the time of the last synchronisation, also when nothing changed', async () => {
  const { engine, server, time, messages } = await started('last success');
  const first = engine.current();
  expect(first.checkedMs).toBe(time.wallClock() - 3000);

  await time.pass(57_000);
  expect(engine.current()).toMatchObject({ checkedMs: time.wallClock(), syncedAt: first.syncedAt });
  const succeeded = engine.current().checkedMs;
  expect(messages.at(-1)?.checkedMs).toBe(succeeded);

  server.follow(() => {
    throw new TypeError('no line');
  });
  await time.pass(120_000);
  expect(engine.current()).toMatchObject({ offline: true, checkedMs: succeeded });
});

test.each([
  [2, 1],
  [3, 2],
  [4, 2],
  [6, 3],
])('%i new measurements with pages of 3 take %i pages', async (news, pages) => {
  const { organisation, person, server, connection, engine } = await started(`pages ${news}`);
  const added = Array.from({ length: news }, () => organisation.measure(person));

  await engine.syncNow();

  const asked = server.requests.filter(({ path }) => path === '/v3/sync/measures');
  expect(asked).toHaveLength(pages);
  if (pages > 1) expect(asked[1]?.body.measurements).toBe(added[2]?.modified_time);
  expect(localVersions(connection)).toEqual(versionsOf(organisation.measurementsByStamp()));
});

test('a page has 2000 rows in the product', async () => {
  expect(SYNC_PAGE_SIZE).toBe(2000);
  const { organisation, person, server, engine, connection } = await started('real size', SYNC_PAGE_SIZE);
  for (let index = 0; index < SYNC_PAGE_SIZE; index += 1) organisation.measure(person);

  await engine.syncNow();

  expect(server.count('/v3/sync/measures')).toBe(2);
  expect(connection.rows('select count(*) as n from measurements')).toEqual([{ n: SYNC_PAGE_SIZE + 1 }]);
});

test('a write that comes during a cycle is in the next one, which syncNow waits for', async () => {
  const { organisation, person, server, engine, connection } = await started('during');
  let late: (() => void) | undefined;
  server.follow(async ({ path }, answer) => {
    const reply = answer();
    if (path === '/v3/sync/measures' && !late) {
      await new Promise<void>((resolve) => {
        late = resolve;
        organisation.measure(person);
      });
    }
    return reply;
  });
  const earlier = engine.syncNow();
  await vi.waitFor(() => expect(late).toBeDefined());
  const later = engine.syncNow();
  late?.();

  await earlier;
  expect(localVersions(connection)).not.toEqual(versionsOf(organisation.measurementsByStamp()));
  await later;
  expect(localVersions(connection)).toEqual(versionsOf(organisation.measurementsByStamp()));
});

test('the events of the server are followed by a cycle within a second, and a burst by one', async () => {
  const { organisation, person, server, connection, time, messages } = await started('events');
  await time.pass(5000);
  for (let index = 0; index < 2; index += 1) {
    organisation.measure(person);
    server.announce();
  }
  await time.settle();

  expect(localVersions(connection)).toEqual(versionsOf(organisation.measurementsByStamp()));
  expect(messages.flatMap(({ changed }) => changed)).toEqual(['measurements']);
  await time.pass(1000);
  expect(server.count('/v3/sync/core')).toBeLessThanOrEqual(2);
});

test('an event about known data requests nothing', async () => {
  const { server, time } = await started('known');
  await time.pass(5000);

  server.announce();
  await time.pass(5000);

  expect(server.requests).toEqual([]);
});

test('an event about alerts is reported to every tab, and once, and no row is asked for', async () => {
  const { server, time, messages } = await started('alerts');
  await time.pass(5000);
  messages.length = 0;

  server.alertChanges = 3;
  server.announce();
  server.announce();
  await time.pass(5000);

  expect(messages.map(({ alertChanges, changed }) => ({ alertChanges, changed }))).toEqual([
    { alertChanges: '3', changed: [] },
  ]);
  expect(server.requests).toEqual([]);
});

test('reports which kinds of data changed, when data last matched the server, and nothing while quiet', async () => {
  const { organisation, person, engine, messages } = await started('kinds');
  await engine.syncNow();
  expect(messages.flatMap(({ changed, message }) => [...changed, message]).join('')).toBe('');
  messages.length = 0;

  organisation.changePerson(person.user_id, { name_first: 'Grace' });
  organisation.addTag();
  await engine.syncNow();

  expect(messages.flatMap(({ changed }) => changed)).toEqual(['users', 'tags']);
  expect(engine.current()).toMatchObject({ syncedAt: organisation.now(), percentage: 100, message: '' });
});

test('advice is asked for from its cursor on', async () => {
  const { organisation, server, connection, engine } = await started('strategy');
  const here = () =>
    connection
      .rows<{ strategy_id: string }>('select strategy_id from strategy order by modified_time')
      .map(({ strategy_id }) => strategy_id);
  const first = organisation.advise();
  await engine.syncNow();
  const known = organisation.now();
  expect(here()).toEqual([first.strategy_id]);

  server.requests.length = 0;
  const second = organisation.advise();
  await engine.syncNow();

  expect(here()).toEqual([first.strategy_id, second.strategy_id]);
  expect(server.requests[0]?.body.strategy).toBe(known);
});
