import { isWorkingDay, type ShiftPattern } from '../roster/shift-pattern.ts';
import type { CalendarDay } from '../time/calendar-day.ts';

/** Why nobody can be blamed for a day without a test: one was off, or the day still lasts. */
export const DAY_MARKS = ['day off', 'not over'] as const;
export type DayMark = (typeof DAY_MARKS)[number];

export const DAY_MARK_LABELS: Readonly<Record<DayMark, string>> = {
  'day off': 'Day off, no test',
  'not over': 'No test yet today',
};

/**
 * What is on a day in place of the colour of its count; null when the count has its colour. Only a day without a
 * test is marked: a test on a day off is a test. See decisions/0113.
 */
export function dayMark(
  count: number,
  day: CalendarDay,
  today: CalendarDay,
  patterns: readonly ShiftPattern[],
): DayMark | null {
  if (count > 0) return null;
  if (!isWorkingDay(patterns, day)) return 'day off';
  return day >= today ? 'not over' : null;
}
