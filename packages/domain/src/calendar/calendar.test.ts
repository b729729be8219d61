import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TimeRange } from '../dashboard/time-range.ts';
import { openTimeZone } from '../time/time-zone.ts';
import {
  CALENDAR_TOO_LONG,
  CALENDAR_WINDOW_DAYS,
  type CalendarMeasurement,
  calendarDays,
  calendarViewProblem,
  calendarWindow,
  calendarWindowOf,
  DEFAULT_CALENDAR_VIEW,
  dayMark,
  measurementCalendar,
  readCalendarView,
} from './calendar.ts';

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

const TODAY = '2026-03-04';
const onOff = { days_on: 2, days_off: 2, start_day: '2026-03-01' };

test.each([
  ['a working day without a test', 0, '2026-03-02', [onOff], null],
  ['a day off without a test', 0, '2026-03-03', [onOff], 'day off'],
  ['a day off on which somebody came for a test', 1, '2026-03-03', [onOff], null],
  ['yesterday of somebody without a pattern', 0, '2026-03-03', [], null],
  ['today, before any test', 0, TODAY, [], 'not over'],
  ['today, after a test', 1, TODAY, [], null],
  ['today, which is off', 0, TODAY, [onOff], 'day off'],
  ['a day that a clock running ahead brought', 0, '2026-03-05', [], 'not over'],
] as const)('%s', (_, count, day, patterns, mark) => {
  expect(dayMark(count, day, TODAY, patterns)).toBe(mark);
});

const utc = openTimeZone('UTC');
const measured = (user_id: string, time: string, active = true): CalendarMeasurement => ({
  user_id,
  created_ms: Date.parse(time),
  active,
});
const plain = (calendar: ReturnType<typeof measurementCalendar>) => ({
  period: calendar.period,
  rows: calendar.rows.map(({ user_id, counts }) => [user_id, Object.fromEntries(counts)]),
});

test('the window opens with the last 7 days, today included', () => {
  expect(CALENDAR_WINDOW_DAYS).toBe(7);
  expect(calendarWindow('2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  expect(calendarDays(calendarWindow('2026-03-03'))).toEqual([
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
  ]);
});

test('the period runs from the first to the last day with measurements, and only the measured are listed', () => {
  const calendar = measurementCalendar(
    [
      measured('ann', '2026-11-18T09:00:00Z'),
      measured('ben', '2026-11-16T09:00:00Z'),
      measured('ann', '2026-11-18T15:00:00Z'),
      measured('cleo', '2026-11-19T15:00:00Z', false),
      measured('dora', '2026-11-10T15:00:00Z'),
      measured('emil', '2026-11-22T00:00:00Z'),
    ],
    calendarWindow('2026-11-21'),
    utc,
  );
  expect(plain(calendar)).toEqual({
    period: { from: '2026-11-16', to: '2026-11-18' },
    rows: [
      ['ann', { '2026-11-18': 2 }],
      ['ben', { '2026-11-16': 1 }],
    ],
  });
});

test('both ends of the window belong to it', () => {
  const window = { from: '2026-11-15', to: '2026-11-21' };
  const at = ['2026-11-14T23:59:59.999Z', '2026-11-15T00:00:00Z', '2026-11-21T23:59:59.999Z'];
  const calendar = measurementCalendar(
    at.map((time) => measured('ann', time)),
    window,
    utc,
  );
  expect(plain(calendar)).toEqual({
    period: window,
    rows: [['ann', { '2026-11-15': 1, '2026-11-21': 1 }]],
  });
});

test('nobody measured is an empty calendar', () => {
  expect(measurementCalendar([], calendarWindow('2026-11-21'), utc)).toEqual({ period: null, rows: [] });
});

test("a day is the viewer's: one instant falls on two days in two places", () => {
  const late = [measured('ann', '2026-11-20T20:00:00Z')];
  const window = calendarWindow('2026-11-21');
  const perth = measurementCalendar(late, window, openTimeZone('Australia/Perth'));
  const houston = measurementCalendar(late, window, openTimeZone('America/Chicago'));
  expect(perth.period).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  expect(houston.period).toEqual({ from: '2026-11-20', to: '2026-11-20' });
});

test('every time counts on the day its time zone gives it, over changes of the clocks too', () => {
  const window = { from: '2026-03-05', to: '2026-04-08' };
  const from = Date.parse('2026-03-04T00:00:00Z');
  const to = Date.parse('2026-04-10T00:00:00Z');
  for (const name of ['Australia/Adelaide', 'America/New_York', 'Africa/Cairo', 'Asia/Beirut']) {
    const zone = openTimeZone(name);
    fc.assert(
      fc.property(fc.integer({ min: from, max: to }), (created_ms) => {
        const day = zone.dayAt(created_ms);
        const { period } = measurementCalendar([{ user_id: 'ann', created_ms, active: true }], window, zone);
        const isInside = day >= window.from && day <= window.to;
        expect(period).toEqual(isInside ? { from: day, to: day } : null);
      }),
    );
  }
});
