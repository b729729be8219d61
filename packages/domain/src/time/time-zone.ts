import { addDays, type CalendarDay, dayNumber } from './calendar-day.ts';
import { DAY_MS, HOUR_MS } from './durations.ts';

/** One IANA time zone, opened once because a formatter is costly to make. */
export type TimeZone = {
  readonly name: string;
  /** What is added to UTC to get the local time at this instant, in ms. */
  offsetAt(ms: number): number;
  /** The local calendar day at this instant. */
  dayAt(ms: number): CalendarDay;
  /** The local hour 0-23 at this instant. */
  hourAt(ms: number): number;
  /** The first instant of a local day: 01:00 where daylight saving skips midnight. */
  startOf(day: CalendarDay): number;
};

/** More than there are: somebody spells them in new ways. */
const MOST_OPENED = 1000;
const found = new Set<string>();

/** Whether a name is one of a time zone that the clocks of this program know. */
export function isTimeZone(name: string): boolean {
  if (found.has(name)) return true;
  try {
    // Takes a tenth of a millisecond, which a server would spend for each of many requests.
    const isFound = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
    if (isFound && found.size < MOST_OPENED) found.add(name);
    return isFound;
  } catch {
    return false;
  }
}

const opened = new Map<string, TimeZone>();
const MOST_DAYS_KNOWN = 5000;

/** Opens a zone by its name, as in 'Australia/Perth'. Throws a RangeError for a name that does not exist. */
export function openTimeZone(name: string): TimeZone {
  const known = opened.get(name);
  if (known) return known;
  const zone = newTimeZone(name);
  if (opened.size >= MOST_OPENED) opened.clear();
  opened.set(name, zone);
  return zone;
}

function newTimeZone(name: string): TimeZone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

  const askedOffset = (ms: number): number => {
    const part: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(ms)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    const wholeSeconds = Math.floor(ms / 1000) * 1000;
    return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSeconds;
  };
  // Asking takes microseconds, and days on which the clocks change are few: on all others one answer counts throughout.
  const ofDays = new Map<number, number | null>();
  const offsetAt = (ms: number): number => {
    const day = Math.floor(ms / DAY_MS);
    let offset = ofDays.get(day);
    if (offset === undefined) {
      const first = askedOffset(day * DAY_MS);
      offset = first === askedOffset((day + 1) * DAY_MS) ? first : null;
      if (ofDays.size >= MOST_DAYS_KNOWN) ofDays.clear();
      ofDays.set(day, offset);
    }
    return offset ?? askedOffset(ms);
  };
  const local = (ms: number) => new Date(ms + offsetAt(ms)).toISOString();
  const dayAt = (ms: number): CalendarDay => local(ms).slice(0, 10);

  const startOf = (day: CalendarDay): number => {
    const midnight = dayNumber(day) * DAY_MS;
    const offsets = [offsetAt(midnight - DAY_MS), offsetAt(midnight + DAY_MS)];
    // Where the clocks go back over midnight both offsets fit; the day begins with the earlier one.
    const fitting = offsets.map((offset) => midnight - offset).filter((ms) => ms + offsetAt(ms) === midnight);
    if (fitting.length > 0) return Math.min(...fitting);
    // Midnight was skipped: the day begins with the change of clocks, which is between the two guesses.
    let before = midnight - Math.max(...offsets) - 1;
    let from = midnight - Math.min(...offsets);
    while (from - before > 1) {
      const middle = Math.floor((before + from) / 2);
      if (dayAt(middle) >= day) from = middle;
      else before = middle;
    }
    return from;
  };

  return {
    name,
    offsetAt,
    dayAt,
    hourAt: (ms) => Number(local(ms).slice(11, 13)),
    startOf,
  };
}

/** Longer than any name of a time zone. */
export const TIME_ZONE_MAX_LENGTH = 100;

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
