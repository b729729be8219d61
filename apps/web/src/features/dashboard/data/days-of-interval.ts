import type { Interval } from '@heatwise/domain/dashboard/time-range';
import { addDays, type CalendarDay } from '@heatwise/domain/time/calendar-day';
import type { TimeZone } from '@heatwise/domain/time/time-zone';

/** Days of the viewer: `days[n]` reaches from `starts[n]` up to but not including `starts[n + 1]`. */
export type Days = { readonly days: readonly CalendarDay[]; readonly starts: readonly number[] };

/**
 * Cuts an interval into the viewer's days; the first and the last one may be parts of a day. Remembers where days
 * begin, because a time zone takes long to ask.
 */
export function createDaysOf(zone: TimeZone): (interval: Interval) => Days {
  const known = new Map<CalendarDay, number>();
  function startOf(day: CalendarDay): number {
    const found = known.get(day) ?? zone.startOf(day);
    known.set(day, found);
    return found;
  }

  return ({ from, to }) => {
    if (from >= to) return { days: [], starts: [from] };
    const days: CalendarDay[] = [zone.dayAt(from)];
    const starts = [from];
    for (;;) {
      const next = addDays(days.at(-1) as CalendarDay, 1);
      const start = startOf(next);
      if (start >= to) return { days, starts: [...starts, to] };
      days.push(next);
      starts.push(start);
    }
  };
}

/**
 * The interval without the time before the first and after the last test: "All" has an end only where the data has.
 * `extent` is null when there are no tests.
 */
export function clampInterval(interval: Interval, extent: Interval | null): Interval {
  if (!extent) return { from: 0, to: 0 };
  const from = Math.max(interval.from, extent.from);
  return { from, to: Math.max(from, Math.min(interval.to, extent.to)) };
}
