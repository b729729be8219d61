// @vitest-environment node
import { createEmptyCore, entityBuilders } from '@heatwise/builders/entity-builders';
import type { Measurement } from '@heatwise/contract/entities/measurements';
import type { CoreReply } from '@heatwise/contract/sync/sync.contract';
import {
  MEASUREMENT_STATUSES,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import { expect, test } from 'vitest';
import { openInMemory } from '../../local-db/open-database.ts';
import { loadSqlite } from '../../local-db/sqlite-module.ts';
import { type MeasuresPage, ofRows } from './sent-measurements.ts';
import { createSyncStore } from './sync-store.ts';

const build = entityBuilders({ seed: 'store', now: Date.UTC(2026, 10, 21) });
const person = build.user();
let microseconds = 0;
const stamp = () => `2026-11-21T08:00:00.${String(++microseconds).padStart(6, '0')}Z`;
const testOf = (given: Partial<Measurement> = {}) =>
  build.measurement(person, { modified_time: stamp(), ...given });
const baselineTest = (value: number) => testOf({ type: 'sosm_baseline', value });
const page = (measurements: Measurement[]): MeasuresPage => ({
  measurements: ofRows(measurements),
  link_measurements: [],
  sync_time: stamp(),
  epoch: 'e',
});
const coreReply = (users: CoreReply['users']): CoreReply => ({
  ...createEmptyCore(),
  users,
  sync_time: stamp(),
  epoch: 'e',
});

async function emptyStore() {
  const { connection } = openInMemory(await loadSqlite());
  const store = createSyncStore(connection, person.user_id);
  const complete = () => {
    for (const step of store.completingSteps()) step();
  };
  const statusOf = ({ measurement_id }: Measurement): MeasurementStatus | undefined => {
    const [row] = connection.rows<{ status: number }>(
      'select status from measurements where measurement_id = ?',
      [measurement_id],
    );
    return row && MEASUREMENT_STATUSES[row.status];
  };
  const baseline = () => connection.rows('select baseline_mean as mean, baseline_std as std from users')[0];
  return { connection, store, complete, statusOf, baseline };
}

test('an older version of a row never overwrites a newer one, the same or a newer one does', async () => {
  const { store, complete, connection } = await emptyStore();
  complete();
  const older = testOf({ value: 10 });
  const newer = { ...older, value: 20, modified_time: stamp() };
  const value = () => connection.rows('select value from measurements');

  store.storeMeasures(page([newer]));
  store.storeMeasures(page([older]));
  expect(value()).toEqual([{ value: 20 }]);
  store.storeMeasures(page([{ ...newer, value: 21 }]));
  expect(value()).toEqual([{ value: 21 }]);
  store.storeMeasures(page([{ ...newer, value: 22, modified_time: stamp() }]));
  expect(value()).toEqual([{ value: 22 }]);
});

test('after a cycle that was cut short, linked measurements are asked for from where the measurements have come to', async () => {
  const { store, complete } = await emptyStore();
  store.storeInitialBatches([page([])]);
  complete();
  store.storeMeasures({ ...page([testOf()]), page_size: 1 });
  const reached = store.times().measurements;
  expect((store.times().link_measurements ?? '') > (reached ?? 'z')).toBe(true);

  store.storeCore(coreReply([person]), store.times());

  expect(store.times()).toMatchObject({ measurements: reached, link_measurements: reached });
});

test('a name of a tester goes with the last test of theirs, also when a newer version names nobody', async () => {
  const { store, complete, connection } = await emptyStore();
  complete();
  const by = (id: string, name: string) => ({
    measured_by_user_id: id,
    measured_by_name_first: name,
    measured_by_name_last: 'Lund',
  });
  const emptied = { measured_by_user_id: null, measured_by_name_first: null, measured_by_name_last: null };
  const [ida, ola] = [crypto.randomUUID(), crypto.randomUUID()];
  const tests = [testOf(by(ida, 'Ida')), testOf(by(ida, 'Ida')), testOf(by(ola, 'Ola'))];
  const names = () => connection.rows('select name_first from measured_by_users order by name_first');
  store.storeMeasures(page(tests));
  const empty = (place: number) =>
    store.storeMeasures(page([{ ...(tests[place] as Measurement), ...emptied, modified_time: stamp() }]));

  empty(0);
  expect(names()).toEqual([{ name_first: 'Ida' }, { name_first: 'Ola' }]);
  empty(1);
  expect(names()).toEqual([{ name_first: 'Ola' }]);
});

test('deletes a test that arrived under a restored person while it waited to move, at the next core sync', async () => {
  const { store, complete, connection } = await emptyStore();
  const isHeld = () => connection.rows('select 1 from measurements').length > 0;
  const waiting = testOf();
  store.storeCore(coreReply([{ ...person, measured_since: stamp(), modified_time: stamp() }]), store.times());
  complete();

  store.storeMeasures(page([waiting]));
  expect(isHeld()).toBe(true);
  expect(store.storeCore(coreReply([]), store.times())).toContain('measurements');
  expect(isHeld()).toBe(false);
});

test('six valid baseline tests reclassify the person’s other tests, and five no longer do', async () => {
  const { store, complete, statusOf, baseline } = await emptyStore();
  complete();
  const hydration = testOf({ value: 60 });
  const baselines = [40, 42, 38, 41, 39].map(baselineTest);
  store.storeMeasures(page([hydration, ...baselines]));
  expect(baseline()).toEqual({ mean: null, std: null });
  expect(statusOf(hydration)).toBe('hydrated');

  const sixth = baselineTest(40);
  store.storeMeasures(page([sixth]));
  expect(baseline()).toEqual({ mean: 40, std: Math.sqrt(2) });
  expect(statusOf(hydration)).toBe('mildly_dehydrated');

  store.storeMeasures(page([{ ...sixth, valid: false, modified_time: stamp() }]));
  expect(baseline()).toEqual({ mean: null, std: null });
  expect(statusOf(hydration)).toBe('hydrated');
});

test('a baseline recorded with a test takes precedence over the person’s', async () => {
  const { store, complete, statusOf } = await emptyStore();
  complete();
  const own = testOf({
    value: 60,
    metadata: { _baseline: { sosm: [60, 60, 60, 60, 60, 60], mean: 60, std: 1 } },
  });
  store.storeMeasures(page([own]));
  store.storeMeasures(page([40, 42, 38, 41, 39, 40].map(baselineTest)));

  expect(statusOf(own)).toBe('hydrated');
});

test('merging two people moves the baseline with the tests', async () => {
  const { store, complete, connection } = await emptyStore();
  complete();
  const tests = [40, 42, 38, 41, 39, 40].map(baselineTest);
  store.storeMeasures(page(tests));
  const target = build.user();
  store.storeMeasures(
    page(tests.map((row) => ({ ...row, user_id: target.user_id, modified_time: stamp() }))),
  );

  expect(connection.rows('select user_id, baseline_mean from users order by baseline_mean')).toEqual([
    { user_id: person.user_id, baseline_mean: null },
    { user_id: target.user_id, baseline_mean: 40 },
  ]);
});

test('the first fill classes by the baselines that are known at its end', async () => {
  const { store, complete, statusOf, connection } = await emptyStore();
  const tests = [...[40, 42, 38, 41, 39, 40].map(baselineTest), testOf({ value: 60 })];
  const newestFirst = [...tests].reverse();
  store.storeInitialBatches([page(newestFirst.slice(0, 3))]);
  store.storeInitialBatches([page(newestFirst.slice(3))]);
  complete();

  expect(statusOf(tests[6] as Measurement)).toBe('mildly_dehydrated');
  const names = connection.rows<{ name: string }>(
    "select name from sqlite_master where name like 'measurements_%'",
  );
  expect(names.map(({ name }) => name).sort()).toEqual([
    'measurements_baseline',
    'measurements_deleted',
    'measurements_hydration',
    'measurements_id',
    'measurements_of_time',
    'measurements_of_user',
  ]);
});

test('a row that came twice before ids were known is kept once, in its latest version', async () => {
  const { store, complete, connection } = await emptyStore();
  const row = testOf({ value: 1 });
  const later = { ...row, value: 2, modified_time: stamp() };
  store.storeInitialBatches([page([later])]);
  store.storeInitialBatches([page([row])]);
  complete();

  expect(connection.rows('select value from measurements')).toEqual([{ value: 2 }]);
  expect(connection.rows('select * from measurement_rests')).toHaveLength(1);
});

test('rows and cursors of a page are one: a row that cannot be written leaves both as they were', async () => {
  const { store, complete, connection } = await emptyStore();
  complete();
  store.storeMeasures(page([testOf()]));
  const before = store.times();

  expect(() => store.storeMeasures(page([testOf(), testOf({ value: Number.NaN })]))).toThrow();

  expect(store.times()).toEqual(before);
  expect(connection.rows('select * from measurements')).toHaveLength(1);
});

test('rows classified by an older rule are reclassified', async () => {
  const { store, complete, connection, statusOf } = await emptyStore();
  store.prepare();
  complete();
  const own = testOf({ value: 60, metadata: { _baseline: { sosm: [60, 60, 60, 60, 60, 60] } } });
  const plain = testOf({ value: 70 });
  store.storeMeasures(page([own, plain]));
  connection.run('update measurements set status = 8, has_own_baseline = 0');
  connection.run("update sync_state set value = '0' where name = 'classed_by'");

  store.prepare();

  expect([statusOf(own), statusOf(plain)]).toEqual(['hydrated', 'mildly_dehydrated']);
  expect(connection.rows('select sum(has_own_baseline) as n from measurements')).toEqual([{ n: 1 }]);
});

test('rows that were stored under another outline are asked for again while they stay', async () => {
  const { store, complete, connection } = await emptyStore();
  store.prepare();
  complete();
  store.storeMeasures(page([testOf()]));
  const before = store.times();
  store.prepare();
  expect(store.times()).toEqual(before);
  connection.run("update sync_state set value = 'of another application' where name = 'outline'");

  store.prepare();

  expect(Object.values(store.times()).every((time) => time === null)).toBe(true);
  expect(connection.rows('select * from measurements')).toHaveLength(1);
  const restarted = connection.rows("select value from sync_state where name = 'generation'");
  store.prepare();
  expect(connection.rows("select value from sync_state where name = 'generation'")).toEqual(restarted);
});
