import type { CalendarDay } from '../time/calendar-day.ts';
import type { TimeZone } from '../time/time-zone.ts';
import { isWorkingDay, type ShiftPattern } from './shift-pattern.ts';

/** A day of the roster as one place has it: which day, and the first instant of it (ms since 1970). */
export type RosterDay = { readonly day: CalendarDay; readonly start_ms: number };

/** The day that it is now in a zone. Make it once for many people: asking a zone takes time. */
export function rosterDay(nowMs: number, zone: TimeZone): RosterDay {
  const day = zone.dayAt(nowMs);
  return { day, start_ms: zone.startOf(day) };
}

/** What the roster says of a person's day: tested, still to be tested, or not at work. */
export const TODAY_STATES = ['due', 'tested', 'day off'] as const;
export type TodayState = (typeof TODAY_STATES)[number];

/** What decides over a person's day; `tested_ms` is their last valid hydration test, null without one. */
export type OnRoster = { readonly tested_ms: number | null; readonly patterns: readonly ShiftPattern[] };

/**
 * A person is to be tested once on each local day at work: see decisions/0078. Who was tested on a day off was tested;
 * a device's clock that runs ahead makes nobody due.
 */
export function todayState({ tested_ms, patterns }: OnRoster, { day, start_ms }: RosterDay): TodayState {
  if (tested_ms !== null && tested_ms >= start_ms) return 'tested';
  return isWorkingDay(patterns, day) ? 'due' : 'day off';
}

export const TODAY_LABELS: Readonly<Record<TodayState, string>> = {
  due: 'Due',
  tested: 'Tested',
  'day off': 'Day off',
};
