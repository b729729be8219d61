import { intervalOf, readTimeRange, type TimeRange, type TimeRangeMode } from '../dashboard/time-range.ts';
import { isWorkingDay, type ShiftPattern } from '../roster/roster.ts';
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

/** The filters of the calendar's View, in their order. Hours are not days, and all time is not a window. */
export const CALENDAR_VIEW_MODES = [
  'last_x_days',
  'by_date',
  'by_week',
  'by_month',
  'custom',
] as const satisfies readonly TimeRangeMode[];

/** The longest window, so that the table stays one that people can read: a year. */
export const CALENDAR_LONGEST_DAYS = 366;
export const CALENDAR_TOO_LONG = `The calendar shows at most ${CALENDAR_LONGEST_DAYS} days. Choose a shorter period.`;

/** The window before anything was chosen: the last 7 days. See docs/rules.md#calendar. */
export const DEFAULT_CALENDAR_VIEW: TimeRange = { mode: 'last_x_days', days: CALENDAR_WINDOW_DAYS };

/** The days a View means now in the viewer's zone, both ends included. */
export function calendarWindowOf(view: TimeRange, nowMs: number, zone: TimeZone): CalendarPeriod {
  const { from, to } = intervalOf(view, nowMs, zone);
  return { from: zone.dayAt(from), to: zone.dayAt(to - 1) };
}

/** Why a View may not be applied, or null. */
export function calendarViewProblem(view: TimeRange, nowMs: number, zone: TimeZone): string | null {
  const { from, to } = calendarWindowOf(view, nowMs, zone);
  return dayNumber(to) - dayNumber(from) + 1 > CALENDAR_LONGEST_DAYS ? CALENDAR_TOO_LONG : null;
}

/** A remembered View; the default for anything that is none. */
export function readCalendarView(stored: unknown): TimeRange {
  const view = readTimeRange(stored);
  if (!view || !CALENDAR_VIEW_MODES.some((mode) => mode === view.mode)) return DEFAULT_CALENDAR_VIEW;
  if (view.mode === 'last_x_days' && view.days > CALENDAR_LONGEST_DAYS) return DEFAULT_CALENDAR_VIEW;
  if (view.mode !== 'custom') return view;
  const days = Math.abs(dayNumber(view.to) - dayNumber(view.from)) + 1;
  return days > CALENDAR_LONGEST_DAYS ? DEFAULT_CALENDAR_VIEW : view;
}

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
