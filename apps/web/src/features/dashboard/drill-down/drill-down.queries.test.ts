// @vitest-environment node
import { entityBuilders } from '@heatwise/builders/entity-builders';
import { type Interval, intervalOf } from '@heatwise/domain/dashboard/time-range';
import { CLOCK_WRONG_REASON } from '@heatwise/domain/measurements/measurement-time';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { describe, expect, test } from 'vitest';
import { DEFAULT_TEST_FILTER } from '../../../entities/measurements/test-filter/test-filter.ts';
import { keysInView } from '../../../entities/people/people-in-view.queries.ts';
import { openLocalOrganisation } from '../../../testing/local-organisation.ts';
import { hydrationHistory } from '../data/hydration.queries.ts';
import { latestMeasurements, type MeasurementRow } from '../data/latest-measurements.queries.ts';
import {
  type NaiveTest,
  naiveBar,
  naiveLatest,
  naivePeople,
  naiveTests,
  randomFilter,
  randomOrganisation,
} from '../testing/random-dashboard.ts';
import { peopleByStatus, testsBehind } from './drill-down.queries.ts';

const zone = openTimeZone('America/Chicago');
const now = Date.parse('2026-11-03T15:00:00Z');

const idsOf = (rows: readonly { measurement_id: string }[]) => rows.map((row) => row.measurement_id).sort();
const timesOf = (rows: readonly { created_ms: number }[]) => rows.map((row) => row.created_ms);
const newestFirst = (tests: readonly NaiveTest[]) => tests.map(({ ms }) => ms).sort((a, b) => b - a);

describe.each(Array.from({ length: 6 }, (_, index) => `lists ${index}`))('%s', (seed) => {
  const organisation = randomOrganisation(seed, zone);
  const cases = Array.from({ length: 15 }, (_, index) => {
    const filter = randomFilter(`${seed}/${index}`, organisation);
    const interval: Interval = intervalOf(filter.range, now, zone);
    const tests = naiveTests(organisation, filter, interval);
    const hydration = tests.filter(({ type }) => type === 'sosm');
    return { filter, interval, tests, hydration, valid: hydration.filter(({ status }) => status <= 3) };
  });

  test('people behind each class of the status chart, and those without a test', async () => {
    const local = await openLocalOrganisation(organisation);
    for (const { filter, interval, valid } of cases) {
      const latest = naiveLatest(valid);
      const people = (status: number | 'untested', search = '') =>
        local.rows((queries) => peopleByStatus(queries, filter, interval, { status, search }));
      for (const status of [0, 1, 2, 3]) {
        const expected = [...latest.values()].filter((row) => row.status === status);
        const rows = people(status);
        expect(rows.map(({ user_id }) => user_id).sort()).toEqual(
          expected.map(({ user_id }) => user_id).sort(),
        );
        for (const row of rows) {
          const newest = latest.get(row.user_id);
          expect([row.created_ms, row.status]).toEqual([newest?.ms, newest?.status]);
          const values = valid
            .filter(
              (one) => one.user_id === row.user_id && one.ms === row.created_ms && one.status === status,
            )
            .map(({ value }) => value);
          expect(values).toContain(row.value);
        }
      }
      const untested = naivePeople(organisation, filter).filter(({ user_id }) => !latest.has(user_id));
      expect(
        people('untested')
          .map(({ user_id }) => user_id)
          .sort(),
      ).toEqual(untested.map(({ user_id }) => user_id).sort());
      expect(people('untested', 'nobody is called so')).toEqual([]);
      expect(people('untested', 'ada l')).toHaveLength(untested.length);
    }
  });

  test('tests behind each class, day, bar and tag', async () => {
    const local = await openLocalOrganisation(organisation);
    for (const { filter, interval, hydration, valid } of cases) {
      const behind = (list: object, within = interval) =>
        local.rows((queries) =>
          testsBehind(queries, filter, within, { list: { list: 'tests', ...list }, search: '' }),
        );
      expect(idsOf(behind({}))).toEqual(idsOf(valid));
      expect(behind({}).every(({ total }) => total === valid.length)).toBe(true);
      for (const status of [0, 3, 9, 10]) {
        expect(idsOf(behind({ status }))).toEqual(idsOf(hydration.filter((row) => row.status === status)));
      }
      const [one] = valid;
      if (!one) continue;
      const bin = naiveBar(one.value);
      expect(idsOf(behind({ bin }))).toEqual(idsOf(valid.filter(({ value }) => naiveBar(value) === bin)));
      const day = intervalOf({ mode: 'by_date', day: zone.dayAt(one.ms) }, now, zone);
      const ofDay = { from: Math.max(day.from, interval.from), to: Math.min(day.to, interval.to) };
      expect(idsOf(behind({}, ofDay))).toEqual(
        idsOf(valid.filter(({ ms }) => zone.dayAt(ms) === zone.dayAt(one.ms))),
      );
      for (const { tag_id } of organisation.tags) {
        const carriers = organisation.users.filter((user) => user.tag_ids.includes(tag_id));
        const ids = carriers.map(({ user_id }) => user_id);
        expect(idsOf(behind({ tag_id }))).toEqual(idsOf(valid.filter((row) => ids.includes(row.user_id))));
      }
    }
  });

  test('all tests of a person, the latest tests of the people in view, and one person’s history', async () => {
    const local = await openLocalOrganisation(organisation);
    for (const { filter, interval, tests, valid } of cases) {
      const [keys] = local.rows((queries) => keysInView(queries, filter));
      const shown = tests.filter(({ active }) => active);
      for (const count of [1, 1000]) {
        const people = { people: keys?.people ?? '[]', count };
        const rows = local.rows((queries) => latestMeasurements(queries, { ...people, interval, limit: 18 }));
        expect(timesOf(rows)).toEqual(newestFirst(shown).slice(0, 18));
        expect(idsOf(shown)).toEqual(expect.arrayContaining(idsOf(rows)));
      }
      const [person] = naivePeople(organisation, filter);
      if (!person) continue;
      const { user_id } = person;
      const own = local.rows((queries) =>
        testsBehind(queries, filter, interval, { list: { list: 'tests', user_id }, search: '' }),
      );
      expect(idsOf(own)).toEqual(idsOf(shown.filter((row) => row.user_id === user_id)));
      const history = local.rows((queries) => hydrationHistory(queries, { ...filter, user_id }, interval));
      expect(timesOf(history)).toEqual(
        newestFirst(valid.filter((row) => row.user_id === user_id)).slice(0, 64),
      );
    }
  });

  test('the value before is the person’s last valid one of the same type', async () => {
    const local = await openLocalOrganisation(organisation);
    const filter = { ...DEFAULT_TEST_FILTER, showHidden: true };
    const everything = intervalOf({ mode: 'all' }, now, zone);
    const tests = naiveTests(organisation, filter, everything);
    for (const { user_id } of naivePeople(organisation, filter)) {
      const rows = local.rows((queries) =>
        testsBehind(queries, filter, everything, { list: { list: 'tests', user_id }, search: '' }),
      );
      for (const row of rows) {
        const before = tests.filter(
          (one) =>
            one.user_id === user_id && one.type === row.type && one.status <= 3 && one.ms < row.created_ms,
        );
        const latestMs = Math.max(...before.map(({ ms }) => ms));
        const values = before.filter(({ ms }) => ms === latestMs).map(({ value }) => value);
        if (row.status > 3 || values.length === 0) expect(row.previous_value).toBeNull();
        else expect(values).toContain(row.previous_value);
      }
    }
  });
});

test('a test that brought a baseline of its own is said to be classed by that one', async () => {
  const build = entityBuilders({ seed: 'own baselines', now });
  const ada = build.user();
  const sosm = [20, 20, 20, 20, 20, 20];
  // By the person's own of 100 it would be hydrated.
  const brought = build.measurement(ada, { value: 70, metadata: { _baseline: { sosm, mean: 20, std: 0 } } });
  const withoutMean = build.measurement(ada, { value: 70, metadata: { _baseline: { sosm } } });
  const own = build.measurement(ada, { value: 70 });
  const baseline = sosm.map(() => build.measurement(ada, { type: 'sosm_baseline', value: 100 }));
  const measurements = [brought, withoutMean, own, ...baseline];
  const local = await openLocalOrganisation({ users: [ada], tags: [], measurements });
  const everything = intervalOf({ mode: 'all' }, now, zone);
  const list = { list: 'tests' } as const;
  const rows = local.rows((queries) =>
    testsBehind(queries, DEFAULT_TEST_FILTER, everything, { list, search: '' }),
  );
  const classed = new Map(
    rows.map(({ measurement_id, status, baseline_mean }) => [measurement_id, [status, baseline_mean]]),
  );
  expect(classed.get(brought.measurement_id)).toEqual([3, 20]);
  expect(classed.get(withoutMean.measurement_id)).toEqual([3, 20]);
  expect(classed.get(own.measurement_id)).toEqual([0, 100]);
});

test('lists say why a test is invalid', async () => {
  const build = entityBuilders({ seed: 'invalid reasons', now });
  const ada = build.user();
  const metadata = { _invalid_reason: CLOCK_WRONG_REASON };
  const invalid = build.measurement(ada, { value: 172, valid: false, metadata });
  const valid = build.measurement(ada, { value: 70 });
  const local = await openLocalOrganisation({ users: [ada], tags: [], measurements: [invalid, valid] });
  const everything = intervalOf({ mode: 'all' }, now, zone);
  const expected = new Map([
    [invalid.measurement_id, CLOCK_WRONG_REASON],
    [valid.measurement_id, null],
  ]);
  const reasons = (rows: readonly MeasurementRow[]) =>
    new Map(rows.map(({ measurement_id, invalid_reason }) => [measurement_id, invalid_reason]));

  const list = { list: 'tests', user_id: ada.user_id } as const;
  const behind = local.rows((queries) =>
    testsBehind(queries, DEFAULT_TEST_FILTER, everything, { list, search: '' }),
  );
  expect(reasons(behind)).toEqual(expected);

  const [keys] = local.rows((queries) => keysInView(queries, DEFAULT_TEST_FILTER));
  const view = { people: keys?.people ?? '[]', count: 1, interval: everything, limit: 18 };
  const latest = local.rows((queries) => latestMeasurements(queries, view));
  expect(reasons(latest)).toEqual(expected);
});
