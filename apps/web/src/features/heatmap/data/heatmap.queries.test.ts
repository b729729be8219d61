// @vitest-environment node
import { entityBuilders, instantOf } from '@heatwise/builders/entity-builders';
import type { Measurement } from '@heatwise/contract/entities/measurements';
import { ALL_TIME } from '@heatwise/domain/dashboard/time-range';
import { expect, test } from 'vitest';
import { DEFAULT_TEST_FILTER } from '../../../entities/measurements/test-filter/test-filter.ts';
import { openLocalOrganisation } from '../../../testing/local-organisation.ts';
import { quarters, spots, testsAtSpot, testsOfLocations } from './heatmap.queries.ts';

const now = Date.parse('2026-11-03T15:00:00Z');
const build = entityBuilders({ seed: 'heat map', now });
const yard = build.tag({ name: 'Karratha', type: 'location', metadata: { lat: -20.73, lon: 116.84 } });
const [ada, ben, hidden] = [
  build.user({ tag_ids: [yard.tag_id] }),
  build.user({ name_first: 'Ben', tag_ids: [yard.tag_id] }),
  build.user({ is_hidden: true }),
];
const at = (_latitude: unknown, _longitude: unknown) => ({ metadata: { _latitude, _longitude } });
const test_ = (given: Partial<Measurement>, of = ada) => build.measurement(of, given);
const measurements = [
  test_({ ...at(-20.7311, 116.8411), value: 40 }),
  test_({ ...at(-20.7339, 116.8439), value: 160, created_time: instantOf(now + 60_000) }, ben),
  test_({ ...at(-20.7312, 116.8412), type: 'sweat', value: 800 }),
  // Another square, just beyond the border of the first one.
  test_({ ...at(-20.7351, 116.8411), value: 120 }),
  test_({ ...at(31.8, -102.3), value: 70, created_time: instantOf(now - 86_400_000) }),
  // None of these is on the map.
  test_({ ...at(0, 0) }),
  test_({ ...at('-20.73', 116.84) }),
  test_({ ...at(null, null) }),
  test_({ ...at(-20.7311, 116.8411), valid: false }),
  test_({ ...at(-20.7311, 116.8411), active: false }),
  test_({ ...at(-20.7311, 116.8411) }, hidden),
];
const organisation = { users: [ada, ben, hidden], tags: [yard], measurements };

test('tests with a position are grouped into squares', async () => {
  const local = await openLocalOrganisation(organisation);
  const rows = local.rows((queries) => spots(queries, DEFAULT_TEST_FILTER, ALL_TIME));
  expect(rows.map(({ tests, people, counts }) => [tests, people, counts])).toEqual([
    [3, 2, '[1,0,0,1]'],
    [1, 1, '[0,0,1,0]'],
    [1, 1, '[0,1,0,0]'],
  ]);
  const [first] = rows;
  expect(first?.lat).toBeCloseTo((-20.7311 - 20.7339 - 20.7312) / 3, 6);
  expect(first?.last_ms).toBe(now + 60_000);
  const behind = local.rows((queries) =>
    testsAtSpot(queries, DEFAULT_TEST_FILTER, ALL_TIME, first?.id ?? ''),
  );
  expect(behind.map(({ name_first, value, total }) => [name_first, value, total])).toEqual([
    ['Ben', 160, 3],
    ['Ada', 800, 3],
    ['Ada', 40, 3],
  ]);
});

test('the filter narrows people and time', async () => {
  const local = await openLocalOrganisation(organisation);
  const today = { from: now, to: now + 3_600_000 };
  const ofBen = { ...DEFAULT_TEST_FILTER, user_id: ben.user_id };
  expect(local.rows((queries) => spots(queries, DEFAULT_TEST_FILTER, today))).toHaveLength(2);
  expect(local.rows((queries) => spots(queries, ofBen, ALL_TIME)).map(({ tests }) => tests)).toEqual([1]);
  const withHidden = { ...DEFAULT_TEST_FILTER, showHidden: true };
  expect(local.rows((queries) => spots(queries, withHidden, ALL_TIME))[0]?.tests).toBe(4);
});

test('a location counts the tests of its people, wherever they were taken', async () => {
  const local = await openLocalOrganisation(organisation);
  const [row] = local.rows((queries) => testsOfLocations(queries, DEFAULT_TEST_FILTER, ALL_TIME));
  expect(row).toEqual({ tag_id: yard.tag_id, people: 2, tests: 8, counts: '[4,1,1,1]' });
});

test('hydration tests are counted by quarters of an hour', async () => {
  const local = await openLocalOrganisation(organisation);
  const rows = local.rows((queries) => quarters(queries, DEFAULT_TEST_FILTER, ALL_TIME));
  expect(rows).toEqual([
    { quarter: (now - 86_400_000) / 900_000, zone: null, counts: '[0,1,0,0]' },
    { quarter: now / 900_000, zone: null, counts: '[4,0,1,1]' },
  ]);
});

test('the zone is that of the person’s locations, else of the device; deleted locations count for nothing', async () => {
  const place = (_timezone: string, given = {}) =>
    build.tag({ type: 'location', metadata: { lat: 1, lon: 1, _timezone }, ...given });
  const [perth, kalgoorlie, midland] = [
    place('Australia/Perth'),
    place('Australia/Perth'),
    place('America/Chicago'),
  ];
  const gone = place('America/Chicago', { active: false });
  const [settled, both, nowhere] = [
    build.user({ tag_ids: [perth.tag_id, kalgoorlie.tag_id, gone.tag_id] }),
    build.user({ tag_ids: [perth.tag_id, midland.tag_id] }),
    build.user({}),
  ];
  const device = { metadata: { _timezone: 'Australia/Brisbane' } };
  const local = await openLocalOrganisation({
    users: [settled, both, nowhere],
    tags: [perth, kalgoorlie, midland, gone],
    measurements: [
      build.measurement(settled, { ...device, value: 40 }),
      build.measurement(both, { ...device, value: 80 }),
      build.measurement(nowhere, { metadata: {}, value: 120 }),
    ],
  });
  const rows = local.rows((queries) => quarters(queries, DEFAULT_TEST_FILTER, ALL_TIME));
  expect(rows.map(({ zone, counts }) => [zone, counts])).toEqual([
    [null, '[0,0,1,0]'],
    ['Australia/Brisbane', '[0,1,0,0]'],
    ['Australia/Perth', '[1,0,0,0]'],
  ]);
});
