import { expect, test } from 'vitest';
import { openTimeZone } from '../time/time-zone.ts';
import { intervalOf, previousSpan, type TimeRange } from './time-range.ts';

const utc = openTimeZone('UTC');
const chicago = openTimeZone('America/Chicago');
const now = Date.parse('2026-11-21T18:30:00Z');

function shown(range: TimeRange, zone = utc, at = now): string | null {
  const before = previousSpan(range, at, zone);
  if (before === null) return null;
  const ends = [before.interval.from, before.interval.to];
  return `${ends.map((ms) => new Date(ms).toISOString().slice(0, 16)).join(' ')} ${before.words}`;
}

test.each<[TimeRange, string]>([
  [{ mode: 'live' }, '2026-11-20T00:00 2026-11-21T00:00 yesterday'],
  [{ mode: 'last_x_hours', hours: 1 }, '2026-11-21T16:30 2026-11-21T17:30 the hour before'],
  [{ mode: 'last_x_hours', hours: 24 }, '2026-11-19T18:30 2026-11-20T18:30 the 24 hours before'],
  [{ mode: 'last_x_days', days: 1 }, '2026-11-20T00:00 2026-11-21T00:00 the day before'],
  [{ mode: 'last_x_days', days: 7 }, '2026-11-08T00:00 2026-11-15T00:00 the 7 days before'],
  [{ mode: 'by_date', day: '2026-03-01' }, '2026-02-28T00:00 2026-03-01T00:00 the day before'],
  [{ mode: 'by_week', day: '2026-11-22' }, '2026-11-09T00:00 2026-11-16T00:00 the week before'],
  [{ mode: 'by_month', month: '2027-01' }, '2026-12-01T00:00 2027-01-01T00:00 the month before'],
  [
    { mode: 'custom', from: '2026-11-01', to: '2026-11-05' },
    '2026-10-27T00:00 2026-11-01T00:00 the 5 days before',
  ],
  [
    { mode: 'custom', from: '2026-11-05', to: '2026-11-01' },
    '2026-10-27T00:00 2026-11-01T00:00 the 5 days before',
  ],
])('before %j are %s', (range, span) => {
  expect(shown(range)).toBe(span);
});

test('there is nothing before all time', () => {
  expect(previousSpan({ mode: 'all' }, now, utc)).toBeNull();
});

test('days before are whole days of the viewer when the clocks change, and touch the span', () => {
  // The night to 1 November has 25 hours in Chicago.
  expect(shown({ mode: 'by_date', day: '2026-11-02' }, chicago)).toBe(
    '2026-11-01T05:00 2026-11-02T06:00 the day before',
  );
  for (const at of ['2026-02-28T23:50:00Z', '2026-11-02T00:10:00Z', '2027-01-01T05:59:00Z']) {
    for (const range of [
      { mode: 'live' },
      { mode: 'last_x_days', days: 7 },
      { mode: 'last_x_hours', hours: 30 },
    ] as const) {
      const ms = Date.parse(at);
      expect(previousSpan(range, ms, chicago)?.interval.to).toBe(intervalOf(range, ms, chicago).from);
    }
  }
});
