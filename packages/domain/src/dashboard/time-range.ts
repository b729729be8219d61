import { addDays, type CalendarDay, isCalendarDay, monthBounds, weekdayOf } from '../time/calendar-day.ts';
import { dayText, monthText } from '../time/date-text.ts';
import { HOUR_MS } from '../time/durations.ts';
import { weekLabel } from '../time/iso-week.ts';
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
