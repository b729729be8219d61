import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextBlocks, startBlocks } from '../background/block-work.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { insertLinkType, insertMeasurements } from '../testing/test-measurements.ts';
import type { TestOrganisation } from '../testing/test-organisation.ts';
import { RESTAMP_BLOCK, restamping, restampPerson } from './restamp.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

/** Somebody with so many measurements that they wait in the queue with a tag of their own. */
async function makeWaiting(organisation: TestOrganisation, count: number) {
  const tagId = await organisation.addTag();
  const person = await organisation.addPerson();
  await organisation.write(async (scope) => {
    const link_type_id = await insertLinkType(scope);
    await insertMeasurements(scope, { user_id: person, count, link_type_id });
  });
  const below = await organisation.write(async (scope) => {
    const modified_time = scope.stamps.next();
    await scope.tx
      .updateTable('users')
      .set({ tag_ids: [tagId], modified_time })
      .where('user_id', '=', person)
      .execute();
    await restampPerson(scope, person, modified_time);
    return modified_time;
  });
  return { person, tagId, below };
}

async function measurementsOf(person: string) {
  return server.database.owner
    .selectFrom('measurements as m')
    .innerJoin('link_measurements as l', 'l.measurement_id', 'm.measurement_id')
    .select(['m.user_tag_ids', 'm.modified_time', 'l.modified_time as linked_time'])
    .where('m.user_id', '=', person)
    .execute();
}

const queue = () => server.database.owner.selectFrom('restamp_queue').select('user_id').execute();

test('the queue is processed in blocks, each stamped above the change, links above their measurements', async () => {
  const organisation = await server.organisation();
  const { person, tagId, below } = await makeWaiting(organisation, 2 * RESTAMP_BLOCK + 10);
  const done = async () => (await measurementsOf(person)).filter((row) => row.modified_time > below).length;

  const progress = [await done()];
  while (await nextBlocks(restamping(server.database.app))) progress.push(await done());

  expect(progress).toEqual([0, RESTAMP_BLOCK, 2 * RESTAMP_BLOCK, 2 * RESTAMP_BLOCK + 10]);
  const rows = await measurementsOf(person);
  expect(rows.every((row) => row.user_tag_ids[0] === tagId && row.linked_time > row.modified_time)).toBe(
    true,
  );
  expect(new Set(rows.map((row) => row.modified_time)).size).toBe(rows.length);
  expect(await queue()).toEqual([]);
});

test('a change that arrives while rows wait restarts the work', async () => {
  const organisation = await server.organisation();
  const { person } = await makeWaiting(organisation, 2 * RESTAMP_BLOCK);
  await nextBlocks(restamping(server.database.app));

  const later = await organisation.write(async (scope) => {
    const modified_time = scope.stamps.next();
    await restampPerson(scope, person, modified_time);
    return modified_time;
  });
  while (await nextBlocks(restamping(server.database.app)));

  expect((await measurementsOf(person)).every((row) => row.modified_time > later)).toBe(true);
});

test('two servers share the work without doing any of it twice', async () => {
  const organisations = await Promise.all([server.organisation(), server.organisation()]);
  const waiting = [];
  for (const organisation of organisations) {
    waiting.push(await makeWaiting(organisation, 3 * RESTAMP_BLOCK), await makeWaiting(organisation, 600));
  }
  const work = async () => {
    while (await nextBlocks(restamping(server.database.app)));
  };

  await Promise.all([work(), work(), work()]);

  for (const { person, below } of waiting) {
    const rows = await measurementsOf(person);
    expect(rows.every((row) => row.modified_time > below && row.linked_time > row.modified_time)).toBe(true);
  }
  expect(await queue()).toEqual([]);
});

test('the worker finds what waits, and stops where it is', async () => {
  const { person, below } = await makeWaiting(await server.organisation(), RESTAMP_BLOCK + 1);
  const worker = startBlocks(restamping(server.database.app), pino({ level: 'silent' }));

  while ((await queue()).length > 0) await sleep(20);
  await worker.stop();

  expect((await measurementsOf(person)).every((row) => row.modified_time > below)).toBe(true);
});

test('a listening app processes the queue, and ends with its server', async () => {
  const { person, below } = await makeWaiting(await server.organisation(), RESTAMP_BLOCK + 1);
  await server.app.listen({ port: 0, host: '127.0.0.1' });

  while ((await queue()).length > 0) await sleep(20);

  expect((await measurementsOf(person)).every((row) => row.modified_time > below)).toBe(true);
});
