import { DAY_MS } from './durations.ts';
/** A day of the calendar as ISO text, 'YYYY-MM-DD': belongs to no time zone, and sorts as text. */
export type CalendarDay = string;

const pattern = /^\d{4}-\d{2}-\d{2}$/;

/** Days since 1970-01-01. Throws a RangeError for text that names no day. */
export function dayNumber(day: CalendarDay): number {
  const ms = pattern.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms)) throw new RangeError(`not a day: ${day}`);
  return ms / DAY_MS;
}

export function dayOfNumber(number: number): CalendarDay {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** False for 2026-02-30 too. */
export function isCalendarDay(text: string): boolean {
  if (!pattern.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayOfNumber(dayNumber(day) + days);
}

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export function weekdayOf(day: CalendarDay): number {
  // 1970-01-01 was a Thursday.
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
}

/** The first day of the month 'YYYY-MM' and the first day of the one after it. */
export function monthBounds(month: string): { first: CalendarDay; next: CalendarDay } {
  const first = `${month}-01`;
  const date = new Date(dayNumber(first) * DAY_MS);
  const next = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
  return { first, next: next.toISOString().slice(0, 10) };
}

/** Said at the second of two days that are the wrong way round: no day is between them. */
export const FROM_AFTER_TO = '“From” must not be later than “To”.';
