import { entityBuilders, instantOf } from '@heatwise/builders/entity-builders';
import { type Random, seededRandom } from '@heatwise/builders/random';
import type { Measurement } from '@heatwise/contract/entities/measurements';
import type { User } from '@heatwise/contract/entities/people';
import type { Tag } from '@heatwise/contract/entities/tags';
import type { Interval, TimeRange } from '@heatwise/domain/dashboard/time-range';
import {
  MEASUREMENT_STATUSES,
  measurementStatus,
  salivaBaseline,
} from '@heatwise/domain/measurements/measurement-status';
import { addDays } from '@heatwise/domain/time/calendar-day';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import {
  DEFAULT_TEST_FILTER,
  type TestFilter,
} from '../../../entities/measurements/test-filter/test-filter.ts';
import type { PeopleFilter } from '../../../entities/people/people-in-view.queries.ts';
import type { LocalOrganisation } from '../../../testing/local-organisation.ts';

export type NaiveTest = Measurement & { readonly status: number; readonly ms: number };

/** People in view, by the words of the definition. */
export function naivePeople({ users }: LocalOrganisation, filter: PeopleFilter): User[] {
  const carriesOneOf = (user: User, ids: readonly string[]) =>
    ids.length === 0 || ids.some((id) => user.tag_ids.includes(id));
  return users.filter(
    (user) =>
      user.active &&
      (filter.showHidden || !user.is_hidden) &&
      (filter.user_id === null || user.user_id === filter.user_id) &&
      carriesOneOf(user, filter.tag_ids) &&
      carriesOneOf(user, filter.job_ids) &&
      carriesOneOf(user, filter.location_ids),
  );
}

/** Every test of the people in view in the interval, classed again by the rules, oldest first. */
export function naiveTests(
  organisation: LocalOrganisation,
  filter: PeopleFilter,
  { from, to }: Interval,
): NaiveTest[] {
  return naivePeople(organisation, filter)
    .flatMap((user) => {
      const own = organisation.measurements.filter(({ user_id }) => user_id === user.user_id);
      const baseline = salivaBaseline(
        own
          .filter((row) => row.type === 'sosm_baseline' && row.valid && row.active)
          .map(({ value }) => value),
      );
      return own.map((row) => ({
        ...row,
        status: MEASUREMENT_STATUSES.indexOf(measurementStatus(row, baseline)),
        ms: Date.parse(row.created_time),
      }));
    })
    .filter(({ ms }) => ms >= from && ms < to)
    .sort((a, b) => a.ms - b.ms);
}

export type Counts = [number, number, number, number];

/** Counts by class under each key, only keys with tests. */
export function countBy<Key>(tests: readonly NaiveTest[], keysOf: (test: NaiveTest) => readonly Key[]) {
  const counts = new Map<Key, Counts>();
  for (const test of tests) {
    for (const key of keysOf(test)) {
      const row = counts.get(key) ?? [0, 0, 0, 0];
      row[test.status] = (row[test.status] ?? 0) + 1;
      counts.set(key, row);
    }
  }
  return counts;
}

/** The part-th quantile of the values, rounded to whole mOsm up to 500, between two values in proportion. */
export function naiveQuantile(values: readonly number[], part: number): number {
  const sorted = values.map((value) => Math.min(500, Math.round(value))).sort((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

/** The bar of a value: 0 for up to 5 mOsm, 1 for up to 10 … 39 for up to 200, 40 for all above. */
export function naiveBar(value: number): number {
  let bar = 0;
  while (bar < 40 && value > 5 * (bar + 1)) bar += 1;
  return bar;
}

/** Each person's latest valid hydration test; of two at one time the worse one. */
export function naiveLatest(valid: readonly NaiveTest[]): Map<string, NaiveTest> {
  const latest = new Map<string, NaiveTest>();
  for (const test of valid) {
    const before = latest.get(test.user_id);
    if (!before || test.ms > before.ms || test.status > before.status) latest.set(test.user_id, test);
  }
  return latest;
}

export function naiveDay(zone: TimeZone): (test: NaiveTest) => readonly string[] {
  return ({ ms }) => [zone.dayAt(ms)];
}

/** The clocks of Chicago went back on this day: it is 25 hours long. */
const DST_DAY = '2026-11-01';

/**
 * A small organisation with all that may go wrong in counting: hidden and inactive people and tags, people without
 * tests, personal baselines (of the person and recorded with the test), invalid and removed tests, values on the
 * bounds, tests at midnight, in the hour that comes twice, and several of one person at one instant.
 */
export function randomOrganisation(seed: string, zone: TimeZone): LocalOrganisation {
  const random = seededRandom(seed);
  const build = entityBuilders({ seed, now: zone.startOf(DST_DAY) });
  const tags = Array.from({ length: 6 }, (_, index) =>
    build.tag({
      type: (['default', 'job', 'location'] as const)[index % 3] ?? 'default',
      is_hidden: random.chance(0.2),
    }),
  );
  const users = Array.from({ length: 8 }, () =>
    build.user({
      active: !random.chance(0.15),
      is_hidden: random.chance(0.2),
      tag_ids: tags.filter(() => random.chance(0.4)).map(({ tag_id }) => tag_id),
    }),
  );
  const times = Array.from({ length: 12 }, () => instantIn(random, zone));
  const measurements = Array.from({ length: random.int(0, 160) }, () => {
    const type = random.chance(0.7) ? 'sosm' : random.pick(['sosm_baseline', 'sweat', 'et_test'] as const);
    return build.measurement(random.pick(users), {
      type,
      value: random.chance(0.4) ? random.pick([0, 65, 65.5, 100, 150, 200, 201]) : random.int(20, 260),
      valid: !random.chance(0.1),
      active: !random.chance(0.1),
      metadata: random.chance(0.1) ? { _baseline: { sosm: [50, 52, 54, 56, 58, 60] } } : {},
      created_time: instantOf(random.chance(0.3) ? random.pick(times) : instantIn(random, zone)),
    });
  });
  const baselines = users.slice(0, 3).flatMap((user) =>
    Array.from({ length: random.int(4, 9) }, () =>
      build.measurement(user, {
        type: 'sosm_baseline',
        value: random.int(25, 60),
        created_time: instantOf(instantIn(random, zone)),
      }),
    ),
  );
  return { users, tags, measurements: [...measurements, ...baselines] };
}

function instantIn(random: Random, zone: TimeZone): number {
  const day = addDays(DST_DAY, random.int(-4, 4));
  const start = zone.startOf(day);
  const edge = random.pick([0, -1, 1, 3_600_000, 7_200_000]);
  return random.chance(0.3) ? start + edge : start + random.int(0, 90_000_000);
}

/** A filter of any kind over the days that have tests. */
export function randomFilter(seed: string, { users, tags }: LocalOrganisation): TestFilter {
  const random = seededRandom(seed);
  const idsOf = (type: Tag['type']) => {
    const ofType = tags.filter((tag) => tag.type === type && random.chance(0.5));
    return random.chance(0.3) ? ofType.map(({ tag_id }) => tag_id) : [];
  };
  const ranges: readonly TimeRange[] = [
    { mode: 'all' },
    { mode: 'by_date', day: DST_DAY },
    { mode: 'by_week', day: DST_DAY },
    { mode: 'by_month', month: '2026-11' },
    { mode: 'last_x_days', days: random.int(1, 9) },
    { mode: 'last_x_hours', hours: random.int(1, 90) },
    { mode: 'live' },
  ];
  return {
    ...DEFAULT_TEST_FILTER,
    range: random.pick(ranges),
    tag_ids: idsOf('default'),
    job_ids: idsOf('job'),
    location_ids: idsOf('location'),
    user_id: random.chance(0.2) ? random.pick(users).user_id : null,
    showHidden: random.chance(0.4),
  };
}
