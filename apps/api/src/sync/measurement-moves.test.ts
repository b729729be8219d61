import { pino } from 'pino';
import { expect, test } from 'vitest';
import { nextBlocks, startBlocks } from '../background/block-work.ts';
import { setUpTestApp } from '../testing/test-app.ts';
import { insertLinkType, insertMeasurements, measurementStamps } from '../testing/test-measurements.ts';
import type { TestOrganisation } from '../testing/test-organisation.ts';
import { MOVE_BLOCK, moveMeasurements, movingMeasurements } from './measurement-moves.ts';

const server = setUpTestApp();

/** Somebody with so many measurements that they wait in the queue to go to somebody else. */
async function makeWaiting(organisation: TestOrganisation, count: number) {
  const [person, tagId] = [await organisation.addPerson(), await organisation.addTag()];
  const to = await organisation.addPerson({ tag_ids: [tagId] });
  await organisation.write(async (scope) => {
    const link_type_id = await insertLinkType(scope);
    await insertMeasurements(scope, { user_id: person, count, link_type_id });
  });
  const below = await organisation.write(async (scope) => {
    const stamp = scope.stamps.next();
    await moveMeasurements(scope, { from: person, to, below: stamp });
    return stamp;
  });
  return { person, to, tagId, below };
}

async function measurementsOf(person: string) {
  return server.database.owner
    .selectFrom('measurements as m')
    .innerJoin('link_measurements as l', (join) =>
      join.onRef('l.org_id', '=', 'm.org_id').onRef('l.measurement_id', '=', 'm.measurement_id'),
    )
    .select(['m.user_tag_ids', 'm.modified_time', 'l.modified_time as linked_time'])
    .where('m.user_id', '=', person)
    .execute();
}

const queue = () => server.database.owner.selectFrom('restamp_queue').select('user_id').execute();

test('the queue is processed in blocks, each stamped above the merge, links above their measurements', async () => {
  const organisation = await server.organisation();
  const { to, tagId, below } = await makeWaiting(organisation, 2 * MOVE_BLOCK + 10);
  const done = async () => (await measurementsOf(to)).length;

  const progress = [await done()];
  while (await nextBlocks(movingMeasurements(server.database.app))) progress.push(await done());

  expect(progress).toEqual([0, MOVE_BLOCK, 2 * MOVE_BLOCK, 2 * MOVE_BLOCK + 10]);
  const rows = await measurementsOf(to);
  expect(rows.every((row) => row.user_tag_ids[0] === tagId && row.linked_time > row.modified_time)).toBe(
    true,
  );
  expect(rows.every((row) => row.modified_time > below)).toBe(true);
  expect(new Set(rows.map((row) => row.modified_time)).size).toBe(rows.length);
  expect(await queue()).toEqual([]);
});

test('what a server of an earlier version queued for a change of tags is put aside, and touches no measurement', async () => {
  const organisation = await server.organisation();
  const person = await organisation.addPerson();
  await organisation.write((scope) => insertMeasurements(scope, { user_id: person, count: 3 }));
  const stamps = () => measurementStamps(server.database, person);
  const before = await stamps();
  await organisation.write(({ tx, org_id, stamps: { next } }) =>
    tx.insertInto('restamp_queue').values({ org_id, user_id: person, below: next() }).execute(),
  );

  while (await nextBlocks(movingMeasurements(server.database.app)));

  expect([await queue(), await stamps()]).toEqual([[], before]);
});

test('two servers share the work without doing any of it twice', async () => {
  const organisations = await Promise.all([server.organisation(), server.organisation()]);
  const waiting = [];
  for (const organisation of organisations) {
    waiting.push(await makeWaiting(organisation, 3 * MOVE_BLOCK), await makeWaiting(organisation, 600));
  }
  const work = async () => {
    while (await nextBlocks(movingMeasurements(server.database.app)));
  };

  await Promise.all([work(), work(), work()]);

  for (const { person, to, below } of waiting) {
    const rows = await measurementsOf(to);
    expect(await measurementsOf(person)).toEqual([]);
    expect(rows.every((row) => row.modified_time > below && row.linked_time > row.modified_time)).toBe(true);
  }
  expect(await queue()).toEqual([]);
});

test('the worker finds what waits, and stops where it is', async () => {
  const { to } = await makeWaiting(await server.organisation(), MOVE_BLOCK + 1);
  const worker = startBlocks(movingMeasurements(server.database.app), pino({ level: 'silent' }));

  await expect.poll(queue, { timeout: 30_000 }).toEqual([]);
  await worker.stop();

  expect(await measurementsOf(to)).toHaveLength(MOVE_BLOCK + 1);
});

test('a listening app processes the queue, and ends with its server', async () => {
  const { to } = await makeWaiting(await server.organisation(), MOVE_BLOCK + 1);
  await server.app.listen({ port: 0, host: '127.0.0.1' });

  await expect.poll(queue, { timeout: 30_000 }).toEqual([]);

  expect(await measurementsOf(to)).toHaveLength(MOVE_BLOCK + 1);
});
