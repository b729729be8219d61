import { addDays, type CalendarDay, dayNumber } from './calendar-day.ts';
import { DAY_MS, HOUR_MS } from './durations.ts';
import type { TimeZone } from './time-zone.ts';

/**
 * The instant at which the clocks of a zone show the hour (0-23) of a day: the first one where it comes twice, and where
 * daylight saving skips it, the instant at which it is skipped. There is exactly one for each day.
 */
export function instantOfHour(zone: TimeZone, day: CalendarDay, hour: number): number {
  const local = dayNumber(day) * DAY_MS + hour * HOUR_MS;
  const guesses = [zone.offsetAt(local - DAY_MS), zone.offsetAt(local + DAY_MS)].map(
    (offset) => local - offset,
  );
  const fitting = guesses.filter((ms) => ms + zone.offsetAt(ms) === local);
  if (fitting.length > 0) return Math.min(...fitting);
  // The clocks jump over it: before the change they show less, from the change on they show more.
  let before = Math.min(...guesses) - 1;
  let from = Math.max(...guesses);
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (middle + zone.offsetAt(middle) >= local) from = middle;
    else before = middle;
  }
  return from;
}

/** The last such instant before `ms`: not always of the day before, for an hour that is skipped falls on the next day. */
export function previousInstantOfHour(zone: TimeZone, hour: number, ms: number): number {
  let day = addDays(zone.dayAt(ms), 1);
  for (;;) {
    const instant = instantOfHour(zone, day, hour);
    if (instant < ms) return instant;
    day = addDays(day, -1);
  }
}

/** The first such instant after `ms`. */
export function nextInstantOfHour(zone: TimeZone, hour: number, ms: number): number {
  let day = addDays(zone.dayAt(ms), -1);
  for (;;) {
    const instant = instantOfHour(zone, day, hour);
    if (instant > ms) return instant;
    day = addDays(day, 1);
  }
}
