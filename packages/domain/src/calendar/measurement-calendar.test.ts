import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTimeZone } from '../time/time-zone.ts';
import {
  CALENDAR_WINDOW_DAYS,
  type CalendarMeasurement,
  calendarDays,
  calendarWindow,
  measurementCalendar,
} from './measurement-calendar.ts';

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
