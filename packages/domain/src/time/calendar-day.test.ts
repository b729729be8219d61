import { expect, test } from 'vitest';
import { addDays, dayNumber, isCalendarDay, monthBounds, weekdayOf } from './calendar-day.ts';

test('days are counted over the ends of months and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

test.each([
  ['2026-11-16', 1],
  ['2026-11-21', 6],
  ['2026-11-22', 7],
  ['1969-12-28', 7],
])('%s is weekday %i', (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday);
});

test('text that is not a calendar day is refused', () => {
  expect(isCalendarDay('2026-02-28')).toBe(true);
  for (const text of ['2026-02-30', '2026-13-01', '2026-2-1', '', 'today'])
    expect(isCalendarDay(text)).toBe(false);
  expect(() => dayNumber('2026-13-01')).toThrow(RangeError);
});

test('a month runs to the first day of the next', () => {
  expect(monthBounds('2026-12')).toEqual({ first: '2026-12-01', next: '2027-01-01' });
  expect(monthBounds('2028-02')).toEqual({ first: '2028-02-01', next: '2028-03-01' });
});
