// @vitest-environment node
import { expect, test } from 'vitest';
import { scriptedOrganisation } from './testing/scripted-organisation.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { localVersions, testEngine, versionsOf } from './testing/test-engine.ts';

const monthStart = (month: number) => `2026-${String(month).padStart(2, '0')}-01T00:00:00.000000Z`;

/** 400 tests of every month from January to October, with a picture, in a database that ends at `pages` more. */
async function fullAfter(pages: number | null, seed: string) {
  const organisation = scriptedOrganisation(seed);
  const person = organisation.addPerson({ has_picture: true });
  for (let month = 1; month <= 10; month += 1) {
    for (let index = 0; index < 400; index += 1) {
      organisation.measure(person, { created_time: monthStart(month), metadata: { notes: 'x'.repeat(400) } });
    }
  }
  const server = scriptedServer(organisation, { pageSize: 500 });
  server.images.set(person.user_id, 'p'.repeat(100_000));
  const running = await testEngine(server);
  const size = () => running.connection.rows<{ page_count: number }>('pragma page_count')[0]?.page_count ?? 0;
  if (pages !== null) running.connection.exec(`pragma max_page_count = ${size() + pages}`);
  return { organisation, person, server, size, ...running };
}

test('space is freed from the pictures first, then from the oldest months, and a flag says so', async () => {
  const { engine, connection, time, organisation, messages, faults } = await fullAfter(55, 'full');
  engine.start();
  await time.pass(3000);

  expect(faults).toEqual([]);
  expect(engine.current()).toMatchObject({ storageFull: true, initialSyncDone: true, phase: 'stopped' });
  expect(connection.rows('select id from profileImages')).toEqual([]);
  const months = connection.rows<{ month: string; n: number }>(
    "select strftime('%m', created_ms / 1000, 'unixepoch') as month, count(*) as n from measurements group by 1",
  );
  // Whole months, the newest among them, none of the oldest.
  expect(months.length).toBeGreaterThan(1);
  expect(months.at(-1)?.month).toBe('10');
  expect(new Set(months.map(({ n }) => n))).toEqual(new Set([400]));
  expect(Number(months[0]?.month)).toBe(11 - months.length);
  expect(messages.flatMap(({ changed }) => changed)).toContain('profile_images');

  // What is not kept is not fetched again, and new rows still come.
  const fresh = organisation.measure(organisation.me);
  await engine.syncNow();
  expect(localVersions(connection)).toContain(versionsOf([fresh])[0]);
});

test('the pictures alone are given up where that is enough', async () => {
  const unlimited = await fullAfter(null, 'pictures');
  const before = unlimited.size();
  unlimited.engine.start();
  await unlimited.time.pass(3000);
  const { engine, connection, time, organisation } = await fullAfter(
    unlimited.size() - before - 2,
    'pictures',
  );
  engine.start();
  await time.pass(3000);

  expect(engine.current().storageFull).toBe(true);
  expect(connection.rows('select id from profileImages')).toEqual([]);
  expect(localVersions(connection)).toEqual(versionsOf(organisation.measurementsByStamp()));
});

test('a synchronisation of everything tries again to keep everything', async () => {
  const { engine, connection, time, organisation, syncNow } = await fullAfter(55, 'again');
  engine.start();
  await time.pass(3000);
  expect(engine.current().storageFull).toBe(true);

  connection.exec('pragma max_page_count = 1000000');
  organisation.newIncarnation();
  await syncNow();

  expect(localVersions(connection)).toEqual(versionsOf(organisation.measurementsByStamp()));
  expect(connection.rows('select id from profileImages')).toHaveLength(1);
  expect(engine.current().storageFull).toBe(false);
});

test('without any room the cursors do not move, and nothing breaks', async () => {
  const { engine, connection, time, store } = await fullAfter(2, 'no room');
  engine.start();
  await time.pass(20_000);

  expect(engine.current()).toMatchObject({ action: 'error', storageFull: true, phase: 'stopped' });
  expect(store.times().init_measurement_sync_time).toBeNull();
  expect(localVersions(connection)).toEqual([]);
  expect(connection.rows('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
});

test('what the browser has no room for at one moment, and has at the next, costs nothing', async () => {
  const { engine, connection, time, organisation, messages } = await fullAfter(55, 'a moment');
  const transaction = connection.transaction.bind(connection);
  let refused = 0;
  connection.transaction = (work) => {
    try {
      return transaction(work);
    } catch (cause) {
      refused += 1;
      setImmediate(() => connection.exec('pragma max_page_count = 1000000'));
      throw cause;
    }
  };
  engine.start();
  await time.pass(6000);

  expect(refused).toBe(1);
  expect(engine.current()).toMatchObject({ storageFull: false, initialSyncDone: true });
  expect(messages.some(({ storageFull }) => storageFull)).toBe(false);
  expect(localVersions(connection)).toEqual(versionsOf(organisation.measurementsByStamp()));
  expect(connection.rows('select id from profileImages')).toHaveLength(1);
});
