import { expect, test } from 'vitest';
import type { TimeRange } from '../dashboard/time-range.ts';
import { openTimeZone } from '../time/time-zone.ts';
import {
  CALENDAR_TOO_LONG,
  calendarViewProblem,
  calendarWindowOf,
  DEFAULT_CALENDAR_VIEW,
  readCalendarView,
} from './calendar-view.ts';
import { calendarWindow } from './measurement-calendar.ts';

const zone = openTimeZone('Australia/Perth');
const now = Date.parse('2026-11-21T20:00:00Z');
const windowOf = (view: TimeRange) => calendarWindowOf(view, now, zone);

test("a View means whole days of the viewer's zone, where it is tomorrow already", () => {
  expect(windowOf(DEFAULT_CALENDAR_VIEW)).toEqual(calendarWindow('2026-11-22'));
  expect(windowOf({ mode: 'by_date', day: '2026-11-03' })).toEqual({ from: '2026-11-03', to: '2026-11-03' });
  expect(windowOf({ mode: 'by_week', day: '2026-11-21' })).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(windowOf({ mode: 'by_month', month: '2026-02' })).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(windowOf({ mode: 'custom', from: '2026-11-09', to: '2026-11-01' })).toEqual({
    from: '2026-11-01',
    to: '2026-11-09',
  });
});

test('a year is shown, a day more is not', () => {
  const problemOf = (view: TimeRange) => calendarViewProblem(view, now, zone);
  expect(problemOf({ mode: 'last_x_days', days: 366 })).toBeNull();
  expect(problemOf({ mode: 'last_x_days', days: 367 })).toBe(CALENDAR_TOO_LONG);
  expect(problemOf({ mode: 'custom', from: '2025-11-21', to: '2026-11-22' })).toBe(
    'The calendar shows at most 366 days. Choose a shorter period.',
  );
});

test('a remembered View comes back, whatever else was stored is the last 7 days', () => {
  const month: TimeRange = { mode: 'by_month', month: '2026-02' };
  const quarter: TimeRange = { mode: 'custom', from: '2026-01-01', to: '2026-03-31' };
  expect([month, quarter].map(readCalendarView)).toEqual([month, quarter]);
  for (const stored of [
    null,
    'week',
    { mode: 'all' },
    { mode: 'last_x_hours', hours: 5 },
    { mode: 'last_x_days', days: 367 },
    { mode: 'custom', from: '2020-01-01', to: '2026-03-31' },
  ]) {
    expect(readCalendarView(stored)).toEqual({ mode: 'last_x_days', days: 7 });
  }
});
