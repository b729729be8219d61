import { addDays, type CalendarDay, dayNumber, dayOfNumber } from '../time/calendar-day.ts';
import type { TimeZone } from '../time/time-zone.ts';

/** How many days the calendar looks back at first, today included. See docs/rules.md#calendar. */
export const CALENDAR_WINDOW_DAYS = 7;

/** A first and a last day, both included. */
export type CalendarPeriod = { readonly from: CalendarDay; readonly to: CalendarDay };

/** What the calendar needs of a measurement; `created_ms` is its time in ms since 1970, active false means removed. */
export type CalendarMeasurement = {
  readonly user_id: string;
  readonly created_ms: number;
  readonly active: boolean;
};

export type CalendarRow = {
  readonly user_id: string;
  /** How many measurements on each day that has some; every other day of the period has none. */
  readonly counts: ReadonlyMap<CalendarDay, number>;
};

/** The table: null as the period, and no rows, when nobody was measured. */
export type MeasurementCalendar = {
  readonly period: CalendarPeriod | null;
  readonly rows: readonly CalendarRow[];
};

/**
 * The window the calendar opens with: today and the six days before it.
 *
 * @reference
 */
export function calendarWindow(today: CalendarDay): CalendarPeriod {
  return { from: addDays(today, 1 - CALENDAR_WINDOW_DAYS), to: today };
}

/** Every day of a period, oldest first. */
export function calendarDays(period: CalendarPeriod): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let day = dayNumber(period.from); day <= dayNumber(period.to); day += 1) days.push(dayOfNumber(day));
  return days;
}

/**
 * Counts measurements for each person and day of the viewer's time zone within a window. The period shown runs from
 * the first to the last day that has any; people without one are not listed; rows come in the order in which people
 * first appear. Removed measurements do not count, invalid ones do: the calendar shows activity, not results.
 *
 * @reference
 */
export function measurementCalendar(
  measurements: Iterable<CalendarMeasurement>,
  window: CalendarPeriod,
  zone: TimeZone,
): MeasurementCalendar {
  const days = calendarDays(window);
  // Looking a time up among the starts of days is a hundred times cheaper than formatting it in a time zone.
  const starts = days.map((day) => zone.startOf(day));
  const end = zone.startOf(addDays(window.to, 1));
  const people = new Map<string, Map<CalendarDay, number>>();
  let first: CalendarDay | null = null;
  let last: CalendarDay | null = null;

  for (const { user_id, created_ms, active } of measurements) {
    if (!active || created_ms >= end) continue;
    const day = days[lastStartUpTo(starts, created_ms)];
    if (day === undefined) continue;
    let counts = people.get(user_id);
    if (counts === undefined) {
      counts = new Map();
      people.set(user_id, counts);
    }
    counts.set(day, (counts.get(day) ?? 0) + 1);
    if (first === null || day < first) first = day;
    if (last === null || day > last) last = day;
  }

  return {
    period: first === null || last === null ? null : { from: first, to: last },
    rows: [...people].map(([user_id, counts]) => ({ user_id, counts })),
  };
}

/** The index of the last start that is not after `ms`; −1 before the first. Starts are in ascending order. */
function lastStartUpTo(starts: readonly number[], ms: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Number.POSITIVE_INFINITY) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
