import { addDays, type CalendarDay, monthBounds, weekdayOf } from '../time/calendar-day.ts';
import type { TimeRange } from './time-range.ts';

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
