// @vitest-environment node
import { type Interval, intervalOf } from '@heatwise/domain/dashboard/time-range';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { describe, expect, test } from 'vitest';
import type { TestFilter } from '../../../entities/measurements/test-filter/test-filter.ts';
import { keysInView, measurementExtent } from '../../../entities/people/people-in-view.queries.ts';
import { type LocalOrganisation, openLocalOrganisation } from '../../../testing/local-organisation.ts';
import {
  countBy,
  naiveBar,
  naiveDay,
  naiveLatest,
  naivePeople,
  naiveQuantile,
  naiveTests,
  randomFilter,
  randomOrganisation,
} from '../testing/random-dashboard.ts';
import { hydrationSummary, readSummary } from './hydration.queries.ts';
import { clampInterval, createDaysOf } from './load-dashboard.ts';

const zone = openTimeZone('America/Chicago');
const now = Date.parse('2026-11-03T15:00:00Z');
const daysOf = createDaysOf(zone);

async function open(organisation: LocalOrganisation) {
  const local = await openLocalOrganisation(organisation);
  return (filter: TestFilter) => {
    const [keys] = local.rows((queries) => keysInView(queries, filter));
    const [extent] = local.rows(measurementExtent);
    const first = extent?.first_ms ?? null;
    const known = first === null ? null : { from: first, to: (extent?.last_ms ?? 0) + 1 };
    const interval = clampInterval(intervalOf(filter.range, now, zone), known);
    const { days, starts } = daysOf(interval);
    const [row] = local.rows((queries) => hydrationSummary(queries, keys?.people ?? '[]', starts));
    if (!row) throw new Error('the summary is one row');
    return { people: keys?.count, days, summary: readSummary(row) };
  };
}

function naive(organisation: LocalOrganisation, filter: TestFilter) {
  const interval: Interval = intervalOf(filter.range, now, zone);
  const tests = naiveTests(organisation, filter, interval).filter(({ type }) => type === 'sosm');
  const valid = tests.filter(({ active, valid: isValid }) => active && isValid);
  const tagsOf = new Map(organisation.users.map(({ user_id, tag_ids }) => [user_id, tag_ids]));
  const latest = [0, 0, 0, 0];
  for (const { status } of naiveLatest(valid).values()) latest[status] = (latest[status] ?? 0) + 1;
  const daily = countBy(valid, naiveDay(zone));
  const quartilesOf = (day: string) => {
    const values = valid.filter(({ ms }) => zone.dayAt(ms) === day).map(({ value }) => value);
    return [0.25, 0.5, 0.75].map((part) => naiveQuantile(values, part));
  };
  const values = valid.map(({ value }) => value);
  return {
    quartiles: values.length > 0 ? [0.25, 0.5, 0.75].map((part) => naiveQuantile(values, part)) : null,
    people: naivePeople(organisation, filter).length,
    tests: valid.length,
    removed: tests.filter(({ active }) => !active).length,
    invalid: tests.filter(({ active, valid: isValid }) => active && !isValid).length,
    latest,
    days: [...daily].map(([day, counts]) => [day, ...counts, ...quartilesOf(day)]),
    bins: [...countBy(valid, ({ value }) => [naiveBar(value)])]
      .sort(([a], [b]) => a - b)
      .map(([bin, n]) => [bin, ...n]),
    tags: [...countBy(valid, ({ user_id }) => tagsOf.get(user_id) ?? [])]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([tag, n]) => [tag, ...n]),
  };
}

describe('the summary in SQL equals counting by the written definitions', () => {
  test.each(Array.from({ length: 14 }, (_, index) => `organisation ${index}`))('%s', async (seed) => {
    const organisation = randomOrganisation(seed, zone);
    const summarise = await open(organisation);
    for (let index = 0; index < 25; index += 1) {
      const filter = randomFilter(`${seed}/${index}`, organisation);
      const { people, days, summary } = summarise(filter);
      const shown = {
        quartiles: summary.quartiles,
        people,
        tests: summary.tests,
        removed: summary.not_counted.removed,
        invalid: summary.not_counted.invalid,
        latest: summary.latest,
        days: summary.days.map(([day, ...counts]) => [days[day], ...counts]),
        bins: summary.bins,
        tags: summary.tags,
      };
      expect(shown, JSON.stringify(filter)).toEqual(naive(organisation, filter));
      expect(summary.not_counted.unclassified).toBe(0);
    }
  });
});

test('the random organisations cover every case of the definitions', () => {
  const all = Array.from({ length: 14 }, (_, index) => randomOrganisation(`organisation ${index}`, zone));
  const users = all.flatMap((organisation) => organisation.users);
  const rows = all.flatMap(({ measurements }) => measurements);
  const baselinesOf = (id: string) =>
    rows.filter((row) => row.user_id === id && row.type === 'sosm_baseline' && row.valid && row.active);
  const instants = new Set(rows.map(({ user_id, created_time }) => user_id + created_time));
  expect(users.some((user) => !user.active)).toBe(true);
  expect(users.some((user) => user.is_hidden && user.active)).toBe(true);
  expect(users.filter((user) => baselinesOf(user.user_id).length >= 6).length).toBeGreaterThan(10);
  expect(rows.filter(({ metadata }) => '_baseline' in metadata).length).toBeGreaterThan(20);
  expect(rows.length - instants.size).toBeGreaterThan(10);
});
