import { addDays, type CalendarDay } from '../time/calendar-day.ts';
import type { TimeZone } from '../time/time-zone.ts';
import type { ReportSpan } from './report.ts';

/** The whole days of a span in their order, and which of them an instant of the span is of. */
export type ReportDays = {
  readonly days: readonly CalendarDay[];
  /** From 0; null for an instant outside of the span. */
  indexOf(ms: number): number | null;
};

/** Each day's end is asked of the zone once: the instants may be very many. */
export function reportDays({ first, last, from, to }: ReportSpan, zone: TimeZone): ReportDays {
  const days: CalendarDay[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  const ends = days.map((day) => zone.startOf(addDays(day, 1)));
  return {
    days,
    indexOf(ms) {
      if (ms < from || ms >= to) return null;
      let low = 0;
      let high = ends.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((ends[middle] ?? 0) > ms) high = middle;
        else low = middle + 1;
      }
      return low;
    },
  };
}
