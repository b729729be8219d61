// @vitest-environment node
import { syncRoutes } from '@heatwise/contract/sync/sync.routes';
import { expect, test } from 'vitest';
import { scriptedOrganisation } from './testing/scripted-organisation.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { engineOver, localVersions, testEngine, versionsOf } from './testing/test-engine.ts';

function organisationWithTests(seed: string) {
  const organisation = scriptedOrganisation(seed);
  const person = organisation.addPerson();
  for (let index = 0; index < 7; index += 1) organisation.measure(person);
  return { organisation, person };
}

test('the first test after the first synchronisation does not wait for the digest', async () => {
  const { organisation, person } = organisationWithTests('slow digest');
  const server = scriptedServer(organisation);
  const { engine, connection, time } = await testEngine(server);
  server.follow(async ({ path }, answer) => {
    if (path === syncRoutes.digest.url) await new Promise<void>((resolve) => time.after(8000, resolve));
    return answer();
  });
  engine.start();
  await time.pass(200);
  expect(engine.current().initialSyncDone).toBe(true);

  organisation.measure(person);
  server.announce();
  await time.pass(1500);

  expect(localVersions(connection)).toEqual(versionsOf(organisation.measurementsByStamp()));
  // It is compared all the same, a little later.
  await time.pass(130_000);
  expect(server.count(syncRoutes.digest.url)).toBeGreaterThan(0);
});

test('a stream refused by a busy server is opened when the server responds, and reports what came before', async () => {
  const { organisation, person } = organisationWithTests('refused stream');
  const server = scriptedServer(organisation);
  const { connection: database, time, engine: unused } = await testEngine(server);
  unused.stop();
  let isBusy = true;
  const fetch: typeof server.fetch = async (url, init) => {
    if (url.endsWith(syncRoutes.events.url) && isBusy) return new Response('', { status: 503 });
    return server.fetch(url, init);
  };
  server.follow(async ({ path }, answer) => {
    if (path !== syncRoutes.core.url || !isBusy) return answer();
    // By then the stream has been refused a few times, and would wait for several seconds more.
    await new Promise<void>((resolve) => time.after(7000, resolve));
    isBusy = false;
    return answer();
  });
  const { engine } = engineOver(database, { ...server, fetch }, time);
  engine.start();
  await time.pass(7050);
  expect(engine.current().initialSyncDone).toBe(true);

  organisation.measure(person);
  server.announce();
  await time.pass(1500);

  expect(localVersions(database)).toEqual(versionsOf(organisation.measurementsByStamp()));
  engine.stop();
});
