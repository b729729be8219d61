import { dayOfNumber, weekdayOf } from '../time/calendar-day.ts';
import type { TimeZone } from '../time/time-zone.ts';

/** Every zone's clock differs from UTC by whole quarters of an hour. */
export const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;
const HOURS = 24;

export const WEEKDAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Hydration tests of one quarter of an hour since 1970, counted by severity, best first. */
export type QuarterCounts = { readonly quarter: number; readonly counts: readonly number[] };

/** Counts by severity for each weekday (Monday first) and local hour 0-23. */
export type HoursOfWeek = readonly (readonly (readonly number[])[])[];

/** Adds quarters of an hour up by the weekday and the hour that the clocks of a zone show. */
export function hoursOfWeek(quarters: readonly QuarterCounts[], zone: TimeZone): HoursOfWeek {
  const week = WEEKDAY_NAMES.map(() => Array.from({ length: HOURS }, () => [0, 0, 0, 0]));
  for (const { quarter, counts } of quarters) {
    const ms = quarter * QUARTER_MS;
    // The zone is asked once, which takes long enough for years of quarters.
    const hours = Math.floor((ms + zone.offsetAt(ms)) / HOUR_MS);
    const day = Math.floor(hours / HOURS);
    const cell = week[weekdayOf(dayOfNumber(day)) - 1]?.[hours - day * HOURS];
    if (!cell) continue;
    counts.forEach((count, severity) => {
      cell[severity] = (cell[severity] ?? 0) + count;
    });
  }
  return week;
}
