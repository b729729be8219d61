import { dayOfNumber, weekdayOf } from '../time/calendar-day.ts';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';
import type { TimeZone } from '../time/time-zone.ts';

/** Every zone's clock differs from UTC by whole quarters of an hour. */
export const QUARTER_MS = 900_000;
const HOURS = 24;

export const WEEKDAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Hydration tests of one quarter of an hour since 1970 at sites of one zone, counted by severity, best first. */
export type QuarterCounts = {
  readonly quarter: number;
  readonly counts: readonly number[];
  /** The zone of where they were taken. */
  readonly site: TimeZone;
};

export type HourOfWeek = {
  /** By severity, best first. */
  readonly counts: readonly number[];
  /** The hours at which the viewer's clock stood then, where it was another one: 'Tuesday 04:00'. */
  readonly viewer_hours: readonly string[];
};

/** For each weekday (Monday first) and local hour 0-23. */
export type HoursOfWeek = readonly (readonly HourOfWeek[])[];

/**
 * Adds quarters of an hour up by the weekday and the hour that the clocks showed where the tests were taken: midday heat
 * is at midday everywhere.
 */
export function hoursOfWeek(quarters: readonly QuarterCounts[], viewer: TimeZone): HoursOfWeek {
  const week = WEEKDAY_NAMES.map(() =>
    Array.from({ length: HOURS }, () => ({ counts: [0, 0, 0, 0], viewer_hours: new Set<string>() })),
  );
  const offsets = new Map<string, ReturnType<typeof offsetsOf>>();
  const offsetOf = (zone: TimeZone, ms: number) => {
    const known = offsets.get(zone.name) ?? offsetsOf(zone);
    offsets.set(zone.name, known);
    return known(ms);
  };
  for (const { quarter, counts, site } of quarters) {
    const ms = quarter * QUARTER_MS;
    const local = ms + offsetOf(site, ms);
    const { weekday, hour } = hourOf(local);
    const field = week[weekday]?.[hour];
    if (!field) continue;
    counts.forEach((count, severity) => {
      field.counts[severity] = (field.counts[severity] ?? 0) + count;
    });
    const seen = ms + offsetOf(viewer, ms);
    if (seen !== local) field.viewer_hours.add(hourText(seen));
  }
  return week.map((day) =>
    day.map(({ counts, viewer_hours }) => ({ counts, viewer_hours: [...viewer_hours].sort() })),
  );
}

/** `local` is ms since 1970 on a local clock; Monday is 0. */
function hourOf(local: number): { weekday: number; hour: number } {
  const hours = Math.floor(local / HOUR_MS);
  const day = Math.floor(hours / HOURS);
  return { weekday: weekdayOf(dayOfNumber(day)) - 1, hour: hours - day * HOURS };
}

function hourText(local: number): string {
  const { weekday, hour } = hourOf(local);
  return `${WEEKDAY_NAMES[weekday]} ${String(hour).padStart(2, '0')}:00`;
}

/** Asks a zone twice a day only: asking takes long enough for years of quarters. */
function offsetsOf(zone: TimeZone): (ms: number) => number {
  const days = new Map<number, { readonly first: number; readonly last: number }>();
  return (ms) => {
    const day = Math.floor(ms / DAY_MS);
    const known = days.get(day) ?? {
      first: zone.offsetAt(day * DAY_MS),
      last: zone.offsetAt((day + 1) * DAY_MS - QUARTER_MS),
    };
    days.set(day, known);
    return known.first === known.last ? known.first : zone.offsetAt(ms);
  };
}
