import { formatNumber } from '../text/format-number.ts';
import { addDays, type CalendarDay, dayNumber, monthBounds } from '../time/calendar-day.ts';
import { HOUR_MS } from '../time/durations.ts';
import type { TimeZone } from '../time/time-zone.ts';
import { type Interval, intervalOf, type TimeRange } from './time-range.ts';

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
