import { expect, test } from 'vitest';
import { openTimeZone } from '../time/time-zone.ts';
import { hoursOfWeek, QUARTER_MS } from './hours-of-week.ts';

const quarterOf = (instant: string) => Date.parse(instant) / QUARTER_MS;

test('tests are counted by the weekday and hour on the clocks of the zone', () => {
  const kolkata = openTimeZone('Asia/Kolkata');
  // 2026-11-22 is a Sunday; the zone is five and a half hours ahead.
  const week = hoursOfWeek(
    [
      { quarter: quarterOf('2026-11-22T18:15:00Z'), counts: [1, 0, 0, 2] },
      { quarter: quarterOf('2026-11-22T18:30:00Z'), counts: [0, 4, 0, 0] },
      { quarter: quarterOf('2026-11-29T18:00:00Z'), counts: [0, 1, 0, 0] },
    ],
    kolkata,
  );
  expect(week[6]?.[23]).toEqual([1, 1, 0, 2]);
  expect(week[0]?.[0]).toEqual([0, 4, 0, 0]);
  expect(week.flat(2).reduce((sum, count) => sum + count)).toBe(8);
});

test('an hour that comes twice when the clocks go back is one hour of the week', () => {
  const chicago = openTimeZone('America/Chicago');
  const week = hoursOfWeek(
    ['2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z', '2026-11-01T08:30:00Z'].map((instant) => ({
      quarter: quarterOf(instant),
      counts: [1, 0, 0, 0],
    })),
    chicago,
  );
  expect(week[6]?.[1]).toEqual([2, 0, 0, 0]);
  expect(week[6]?.[2]).toEqual([1, 0, 0, 0]);
});
