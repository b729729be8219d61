// @vitest-environment node
import { expect, test } from 'vitest';
import type { SqliteConnection } from '../local-db/sqlite-connection.ts';
import { scriptedOrganisation } from './testing/scripted-organisation.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { testEngine } from './testing/test-engine.ts';

const monthStart = (month: number) => `2026-${String(month).padStart(2, '0')}-01T00:00:00.000000Z`;

/**
 * Somebody whose baseline was recorded in January, and 400 tests of each month since, in a database that ends at `pages`
 * more.
 */
async function withBaselineOfJanuary(pages: number | null) {
  const organisation = scriptedOrganisation('baseline and room');
  const person = organisation.addPerson();
  const given = { type: 'sosm_baseline', value: 20, metadata: {}, created_time: monthStart(1) } as const;
  for (let index = 0; index < 6; index += 1) organisation.measure(person, given);
  for (let month = 1; month <= 10; month += 1) {
    for (let index = 0; index < 400; index += 1) {
      const metadata = { notes: 'x'.repeat(400) };
      organisation.measure(person, { type: 'sosm', value: 55, created_time: monthStart(month), metadata });
    }
  }
  const running = await testEngine(scriptedServer(organisation, { pageSize: 500 }));
  const [size] = running.connection.rows<{ page_count: number }>('pragma page_count');
  if (pages !== null) running.connection.exec(`pragma max_page_count = ${(size?.page_count ?? 0) + pages}`);
  return { organisation, person, ...running };
}

/** How the tests are classed that were taken in the last month and since. */
const classesOf = (connection: SqliteConnection) =>
  connection.rows('select distinct status from measurements where type = ? and created_ms >= ?', [
    'sosm',
    Date.parse(monthStart(10)),
  ]);

test('where there is no room for the oldest months, today is classed by the baseline recorded in them', async () => {
  const roomy = await withBaselineOfJanuary(null);
  roomy.engine.start();
  await roomy.time.pass(3000);
  const { organisation, person, connection, time, engine, syncNow } = await withBaselineOfJanuary(55);
  engine.start();
  await time.pass(3000);
  expect(engine.current()).toMatchObject({ storageFull: true, initialSyncDone: true });

  expect(classesOf(connection)).toEqual(classesOf(roomy.connection));
  organisation.measure(person, { type: 'sosm', value: 55, metadata: {}, created_time: monthStart(11) });
  await syncNow();
  expect(classesOf(connection)).toEqual(classesOf(roomy.connection));
});

test('a baseline that was here before the room ended goes on to class', async () => {
  const { connection, time, engine, store } = await withBaselineOfJanuary(null);
  engine.start();
  await time.pass(3000);
  const before = classesOf(connection);

  store.makeRoom();
  // The page is opened again by an application that classes anew.
  connection.run("delete from sync_state where name = 'classed_by'");
  store.prepare();

  expect(classesOf(connection)).toEqual(before);
  // Its other tests of that month are gone.
  expect(
    connection.rows('select type, count(*) as n from measurements where created_ms < ? group by 1', [
      Date.parse(monthStart(2)),
    ]),
  ).toEqual([{ type: 'sosm_baseline', n: 6 }]);
});
