import { expect, test } from 'vitest';
import { openTimeZone } from '../time/time-zone.ts';
import { ALL_TIME, intervalOf, readTimeRange, type TimeRange, timeRangeLabel } from './time-range.ts';

const utc = openTimeZone('UTC');
const perth = openTimeZone('Australia/Perth');
const chicago = openTimeZone('America/Chicago');
// A Saturday; already Sunday in Perth.
const now = Date.parse('2026-11-21T18:30:00Z');

function shown(range: TimeRange, zone = utc, at = now): string {
  const { from, to } = intervalOf(range, at, zone);
  return [from, to].map((ms) => new Date(ms).toISOString().slice(0, 16)).join(' ');
}

test.each<[TimeRange, string]>([
  [{ mode: 'live' }, '2026-11-21T00:00 2026-11-22T00:00'],
  [{ mode: 'last_x_hours', hours: 24 }, '2026-11-20T18:30 2026-11-22T00:00'],
  [{ mode: 'last_x_days', days: 1 }, '2026-11-21T00:00 2026-11-22T00:00'],
  [{ mode: 'last_x_days', days: 7 }, '2026-11-15T00:00 2026-11-22T00:00'],
  [{ mode: 'by_date', day: '2026-02-28' }, '2026-02-28T00:00 2026-03-01T00:00'],
  [{ mode: 'by_week', day: '2026-11-22' }, '2026-11-16T00:00 2026-11-23T00:00'],
  [{ mode: 'by_month', month: '2026-12' }, '2026-12-01T00:00 2027-01-01T00:00'],
  [{ mode: 'custom', from: '2026-11-01', to: '2026-11-05' }, '2026-11-01T00:00 2026-11-06T00:00'],
  [{ mode: 'custom', from: '2026-11-05', to: '2026-11-01' }, '2026-11-01T00:00 2026-11-06T00:00'],
])('%j is %s', (range, interval) => {
  expect(shown(range)).toBe(interval);
});

test('every time is within all time', () => {
  expect(intervalOf({ mode: 'all' }, now, utc)).toEqual(ALL_TIME);
});

test('days are those of the viewer', () => {
  expect(shown({ mode: 'live' }, perth)).toBe('2026-11-21T16:00 2026-11-22T16:00');
  expect(shown({ mode: 'by_week', day: '2026-11-21' }, perth)).toBe('2026-11-15T16:00 2026-11-22T16:00');
});

test('a day on which the clocks change is 23 or 25 hours long', () => {
  expect(shown({ mode: 'by_date', day: '2026-03-08' }, chicago)).toBe('2026-03-08T06:00 2026-03-09T05:00');
  expect(shown({ mode: 'by_date', day: '2026-11-01' }, chicago)).toBe('2026-11-01T05:00 2026-11-02T06:00');
  expect(shown({ mode: 'last_x_days', days: 2 }, chicago, Date.parse('2026-11-02T15:00:00Z'))).toBe(
    '2026-11-01T05:00 2026-11-03T06:00',
  );
});

test.each<[TimeRange, string]>([
  [{ mode: 'live' }, 'Live'],
  [{ mode: 'all' }, 'All'],
  [{ mode: 'last_x_hours', hours: 1 }, 'Last hour'],
  [{ mode: 'last_x_hours', hours: 24 }, 'Last 24 hours'],
  [{ mode: 'last_x_days', days: 7 }, 'Last 7 days'],
  [{ mode: 'by_date', day: '2026-11-05' }, '05 Nov 2026'],
  [{ mode: 'by_week', day: '2026-11-21' }, 'Week 47 (16 Nov 2026 - 22 Nov 2026)'],
  [{ mode: 'by_month', month: '2026-11' }, 'November 2026'],
  [{ mode: 'custom', from: '2026-11-01', to: '2026-11-05' }, '01 Nov 2026 - 05 Nov 2026'],
  [{ mode: 'custom', from: '2026-11-05', to: '2026-11-05' }, '05 Nov 2026'],
])('%j is labelled %s and survives being remembered', (range, label) => {
  expect(timeRangeLabel(range)).toBe(label);
  expect(readTimeRange(JSON.parse(JSON.stringify(range)))).toEqual(range);
});

test.each([
  null,
  'live',
  {},
  { mode: 'yesterday' },
  { mode: 'last_x_hours' },
  { mode: 'last_x_hours', hours: 0 },
  { mode: 'last_x_days', days: 1.5 },
  { mode: 'last_x_days', days: 1e9 },
  { mode: 'by_date', day: '2026-02-30' },
  { mode: 'by_month', month: '2026-13' },
  { mode: 'custom', from: '2026-11-01' },
])('%j is not a range', (stored) => {
  expect(readTimeRange(stored)).toBeNull();
});
