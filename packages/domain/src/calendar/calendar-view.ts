import { intervalOf, readTimeRange, type TimeRange, type TimeRangeMode } from '../dashboard/time-range.ts';
import { dayNumber } from '../time/calendar-day.ts';
import type { TimeZone } from '../time/time-zone.ts';
import { CALENDAR_WINDOW_DAYS, type CalendarPeriod } from './measurement-calendar.ts';

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
