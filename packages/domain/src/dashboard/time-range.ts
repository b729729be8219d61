import { formatNumber } from '../text/format-number.ts';
import {
  addDays,
  type CalendarDay,
  dayNumber,
  isCalendarDay,
  monthBounds,
  weekdayOf,
} from '../time/calendar-day.ts';
import { dayText, monthText, weekLabel } from '../time/date-text.ts';
import { HOUR_MS } from '../time/durations.ts';
import type { TimeZone } from '../time/time-zone.ts';

/** The time-range modes of the dashboard, in the order of the choice. See docs/rules.md#time-ranges. */
export const TIME_RANGE_MODES = {
  live: 'Live',
  all: 'All',
  last_x_hours: 'Last hours',
  last_x_days: 'Last days',
  by_date: 'By date',
  by_week: 'By week',
  by_month: 'By month',
  custom: 'Custom',
} as const;
export type TimeRangeMode = keyof typeof TIME_RANGE_MODES;

export type TimeRange =
  | { readonly mode: 'live' | 'all' }
  | { readonly mode: 'last_x_hours'; readonly hours: number }
  | { readonly mode: 'last_x_days'; readonly days: number }
  | { readonly mode: 'by_date'; readonly day: CalendarDay }
  /** Any day of the week. */
  | { readonly mode: 'by_week'; readonly day: CalendarDay }
  /** 'YYYY-MM' */
  | { readonly mode: 'by_month'; readonly month: string }
  /** Both days included. */
  | { readonly mode: 'custom'; readonly from: CalendarDay; readonly to: CalendarDay };

export const DEFAULT_TIME_RANGE: TimeRange = { mode: 'last_x_days', days: 7 };
/** A year of hours, ten years of days. */
export const LAST_HOURS_LIMIT = 8784;
export const LAST_DAYS_LIMIT = 3660;

/** From the first millisecond included to the first one excluded, in ms since 1970. */
export type Interval = { readonly from: number; readonly to: number };

/** The ends of what a Date can say: every measurement is between them. */
export const ALL_TIME: Interval = { from: -8_640_000_000_000_000, to: 8_640_000_000_000_000 };

/**
 * The interval a range means now, in the viewer's time zone; days are the zone's days and so 23 to 25 hours long.
 * Live is today. Ranges that end now end with today instead, so that a measurement which arrives a
 * moment later, or from a device whose clock runs ahead, is not left out.
 */
export function intervalOf(range: TimeRange, nowMs: number, zone: TimeZone): Interval {
  const today = zone.dayAt(nowMs);
  const days = (first: CalendarDay, next: CalendarDay) => ({
    from: zone.startOf(first),
    to: zone.startOf(next),
  });
  switch (range.mode) {
    case 'live':
      return days(today, addDays(today, 1));
    case 'all':
      return ALL_TIME;
    case 'last_x_hours':
      return { from: nowMs - range.hours * HOUR_MS, to: zone.startOf(addDays(today, 1)) };
    case 'last_x_days':
      return days(addDays(today, 1 - range.days), addDays(today, 1));
    case 'by_date':
      return days(range.day, addDays(range.day, 1));
    case 'by_week': {
      const monday = addDays(range.day, 1 - weekdayOf(range.day));
      return days(monday, addDays(monday, 7));
    }
    case 'by_month': {
      const { first, next } = monthBounds(range.month);
      return days(first, next);
    }
    case 'custom': {
      const [first, last] = [range.from, range.to].sort() as [CalendarDay, CalendarDay];
      return days(first, addDays(last, 1));
    }
  }
}

/** What the filter's button says of a range. Weeks read 'Week N (start - end)'. */
export function timeRangeLabel(range: TimeRange): string {
  switch (range.mode) {
    case 'live':
    case 'all':
      return TIME_RANGE_MODES[range.mode];
    case 'last_x_hours':
      return range.hours === 1 ? 'Last hour' : `Last ${range.hours} hours`;
    case 'last_x_days':
      return range.days === 1 ? 'Last day' : `Last ${range.days} days`;
    case 'by_date':
      return dayText(range.day);
    case 'by_week':
      return weekLabel(range.day);
    case 'by_month':
      return monthText(range.month);
    case 'custom': {
      const [first, last] = [range.from, range.to].sort() as [CalendarDay, CalendarDay];
      return first === last ? dayText(first) : `${dayText(first)} - ${dayText(last)}`;
    }
  }
}

function isCount(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= limit;
}

function isDay(value: unknown): value is CalendarDay {
  return typeof value === 'string' && isCalendarDay(value);
}

/** Reads a remembered range; null for what no longer is one. */
export function readTimeRange(stored: unknown): TimeRange | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { mode, hours, days, day, month, from, to } = stored as Record<string, unknown>;
  switch (mode) {
    case 'live':
    case 'all':
      return { mode };
    case 'last_x_hours':
      return isCount(hours, LAST_HOURS_LIMIT) ? { mode, hours } : null;
    case 'last_x_days':
      return isCount(days, LAST_DAYS_LIMIT) ? { mode, days } : null;
    case 'by_date':
    case 'by_week':
      return isDay(day) ? { mode, day } : null;
    case 'by_month':
      return typeof month === 'string' && isCalendarDay(`${month}-01`) ? { mode, month } : null;
    case 'custom':
      return isDay(from) && isDay(to) ? { mode, from, to } : null;
    default:
      return null;
  }
}

/** The span of the same length that ends where a range begins, and what it is called: 'the 7 days before'. */
export type PreviousSpan = { readonly interval: Interval; readonly words: string };

function counted(count: number, one: string): string {
  return count === 1 ? `the ${one} before` : `the ${formatNumber(count)} ${one}s before`;
}

/**
 * What the tests of a range are compared with; null for all time, which has nothing before it. Days are the viewer's
 * and whole, also where the range's own last day is not over: shares and medians are compared, not numbers of tests.
 */
export function previousSpan(range: TimeRange, nowMs: number, zone: TimeZone): PreviousSpan | null {
  if (range.mode === 'all') return null;
  const { from, to } = intervalOf(range, nowMs, zone);
  if (range.mode === 'last_x_hours') {
    return {
      interval: { from: from - range.hours * HOUR_MS, to: from },
      words: counted(range.hours, 'hour'),
    };
  }
  const first = zone.dayAt(from);
  const since = (day: CalendarDay): Interval => ({ from: zone.startOf(day), to: from });
  if (range.mode === 'by_month') {
    return { interval: since(monthBounds(addDays(first, -1).slice(0, 7)).first), words: 'the month before' };
  }
  const days = dayNumber(zone.dayAt(to - 1)) - dayNumber(first) + 1;
  const words =
    range.mode === 'live' ? 'yesterday' : range.mode === 'by_week' ? 'the week before' : counted(days, 'day');
  return { interval: since(addDays(first, -days)), words };
}

/** A time range that is chosen with one press. */
export type TimePreset = { readonly label: string; readonly range: TimeRange };

/** First and last day, both included. */
export type DaySpan = { readonly from: CalendarDay; readonly to: CalendarDay };

/** The time ranges people ask for most, the nearest first. `today` is the viewer's day. */
export function timePresets(today: CalendarDay): readonly TimePreset[] {
  const thisMonth = today.slice(0, 7);
  const lastMonth = addDays(`${thisMonth}-01`, -1).slice(0, 7);
  return [
    { label: 'Today, live', range: { mode: 'live' } },
    { label: 'Yesterday', range: { mode: 'by_date', day: addDays(today, -1) } },
    { label: 'Last 24 hours', range: { mode: 'last_x_hours', hours: 24 } },
    { label: 'Last 7 days', range: { mode: 'last_x_days', days: 7 } },
    { label: 'Last 30 days', range: { mode: 'last_x_days', days: 30 } },
    { label: 'This week', range: { mode: 'by_week', day: mondayOf(today) } },
    { label: 'Last week', range: { mode: 'by_week', day: addDays(mondayOf(today), -7) } },
    { label: 'This month', range: { mode: 'by_month', month: thisMonth } },
    { label: 'Last month', range: { mode: 'by_month', month: lastMonth } },
    { label: 'All time', range: { mode: 'all' } },
  ];
}

/** The same as days from and to, for lists that are narrowed by whole days; null is any time. */
export function dayPresets(
  today: CalendarDay,
): readonly { readonly label: string; readonly days: DaySpan | null }[] {
  return timePresets(today).flatMap(({ label, range }) => {
    if (range.mode === 'last_x_hours') return [];
    return [{ label: range.mode === 'live' ? 'Today' : label, days: daysOfRange(range, today) }];
  });
}

/** The preset a range is the same as; null when it is none of them. */
export function presetOf(range: TimeRange, today: CalendarDay): TimePreset | null {
  const known = JSON.stringify(normalised(range));
  return timePresets(today).find((preset) => JSON.stringify(preset.range) === known) ?? null;
}

/** A week is given by any of its days; a preset by its Monday. */
function normalised(range: TimeRange): TimeRange {
  return range.mode === 'by_week' ? { mode: 'by_week', day: mondayOf(range.day) } : range;
}

function mondayOf(day: CalendarDay): CalendarDay {
  return addDays(day, 1 - weekdayOf(day));
}

type RangeOfDays = Exclude<TimeRange, { mode: 'last_x_hours' }>;

/** The whole days a range covers; null for all time. */
export function daysOfRange(range: RangeOfDays, today: CalendarDay): DaySpan | null {
  switch (range.mode) {
    case 'all':
      return null;
    case 'live':
      return { from: today, to: today };
    case 'last_x_days':
      return { from: addDays(today, 1 - range.days), to: today };
    case 'by_date':
      return { from: range.day, to: range.day };
    case 'by_week':
      return { from: mondayOf(range.day), to: addDays(mondayOf(range.day), 6) };
    case 'by_month': {
      const { first, next } = monthBounds(range.month);
      return { from: first, to: addDays(next, -1) };
    }
    case 'custom': {
      const [from, to] = [range.from, range.to].sort() as [CalendarDay, CalendarDay];
      return { from, to };
    }
  }
}
