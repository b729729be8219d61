import { expect, test } from 'vitest';
import { openTimeZone } from '../time/time-zone.ts';
import { hoursOfWeek, QUARTER_MS } from './hours-of-week.ts';

const quarterOf = (instant: string) => Date.parse(instant) / QUARTER_MS;
const [kolkata, chicago, perth] = ['Asia/Kolkata', 'America/Chicago', 'Australia/Perth'].map(
  openTimeZone,
) as [ReturnType<typeof openTimeZone>, ReturnType<typeof openTimeZone>, ReturnType<typeof openTimeZone>];

test('tests are counted by the weekday and hour on the clocks of the zone', () => {
  // 2026-11-22 is a Sunday; the zone is five and a half hours ahead.
  const week = hoursOfWeek(
    [
      { quarter: quarterOf('2026-11-22T18:15:00Z'), counts: [1, 0, 0, 2], site: kolkata },
      { quarter: quarterOf('2026-11-22T18:30:00Z'), counts: [0, 4, 0, 0], site: kolkata },
      { quarter: quarterOf('2026-11-29T18:00:00Z'), counts: [0, 1, 0, 0], site: kolkata },
    ],
    kolkata,
  );
  expect(week[6]?.[23]).toEqual({ counts: [1, 1, 0, 2], viewer_hours: [] });
  expect(week[0]?.[0]).toEqual({ counts: [0, 4, 0, 0], viewer_hours: [] });
  const all = week.flat().flatMap(({ counts }) => counts);
  expect(all.reduce((sum, count) => sum + count)).toBe(8);
});

test('an hour that comes twice when the clocks go back is one hour of the week', () => {
  const week = hoursOfWeek(
    ['2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z', '2026-11-01T08:30:00Z'].map((instant) => ({
      quarter: quarterOf(instant),
      counts: [1, 0, 0, 0],
      site: chicago,
    })),
    chicago,
  );
  expect(week[6]?.[1]?.counts).toEqual([2, 0, 0, 0]);
  expect(week[6]?.[2]?.counts).toEqual([1, 0, 0, 0]);
});

test('each test counts at the hour of its site, and the field says when that was for who is looking', () => {
  // Two in the afternoon at both sites, thirteen hours apart.
  const week = hoursOfWeek(
    [
      { quarter: quarterOf('2026-11-23T06:00:00Z'), counts: [0, 0, 0, 1], site: perth },
      { quarter: quarterOf('2026-11-23T06:15:00Z'), counts: [0, 0, 0, 1], site: perth },
      { quarter: quarterOf('2026-11-23T20:45:00Z'), counts: [1, 0, 0, 0], site: chicago },
    ],
    perth,
  );
  expect(week[0]?.[14]).toEqual({ counts: [1, 0, 0, 2], viewer_hours: ['Tuesday 04:00'] });
  expect(hoursOfWeek([], perth).flat()).toHaveLength(7 * 24);
});
