// @vitest-environment node
import type { PreviousSpan } from '@heatwise/domain/dashboard/time-range';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { expect, test } from 'vitest';
import { DEFAULT_TEST_FILTER } from '../../../entities/measurements/test-filter/test-filter.ts';
import type { LocalDatabase } from '../../../local-db/local-database.ts';
import { createDaysOf, loadDashboard } from './load-dashboard.ts';

const zone = openTimeZone('Australia/Brisbane');
const TESTS = {
  tests: 3,
  not_counted: { invalid: 0, removed: 0, unclassified: 0 },
  latest: [1, 0, 0, 0],
  quartiles: [40, 50, 60],
  days: [],
  bins: [],
};

/** Returns the summary, and no latest tests. */
function answering(summary: object): LocalDatabase {
  const rows = async ({ sql }: { sql: string }) =>
    sql.includes('hydration_summary') ? [{ summary: JSON.stringify(summary), tags: '[]' }] : [];
  return { rows } as unknown as LocalDatabase;
}

const load = (summary: object, span?: PreviousSpan | null) =>
  loadDashboard(
    answering(summary),
    { people: '[1]', count: 1, hidden: 0, time: null },
    {
      filter: DEFAULT_TEST_FILTER,
      interval: { from: 0, to: 1 },
      alwaysShowLatest: true,
      historyOf: null,
      span,
    },
    createDaysOf(zone),
  );

test('tests that arrive after the first query are not missed', async () => {
  expect(await load(TESTS)).toMatchObject({ hasMeasurements: true });
  expect(await load({ ...TESTS, tests: 0 })).toMatchObject({ hasMeasurements: false });
});

test('the span before comes with the rest, where it is asked for and there is one', async () => {
  const span = { interval: { from: -1, to: 0 }, words: 'yesterday' };
  expect((await load(TESTS, span)).before).toMatchObject({ words: 'yesterday', summary: TESTS });
  expect((await load(TESTS, null)).before).toBeNull();
  expect((await load(TESTS)).before).toBeUndefined();
});
