import type { Measurement } from '@heatwise/contract/entities/measurements';
import type { User } from '@heatwise/contract/entities/people';
import type { Interval } from '@heatwise/domain/dashboard/time-range';
import { measurementStatus } from '@heatwise/domain/measurements/classify-measurement';
import { MEASUREMENT_STATUSES } from '@heatwise/domain/measurements/measurement-status';
import { salivaBaseline } from '@heatwise/domain/measurements/saliva-baseline';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
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
