import { formatCount } from '../text/format-number.ts';
import { addDays, type CalendarDay, dayNumber, isCalendarDay } from '../time/calendar-day.ts';
import { isTimeZone, openTimeZone, type TimeZone } from '../time/time-zone.ts';

/** Days at work, then days off, again and again; `start_day` is the first day at work of one of the rounds. */
export type ShiftPattern = {
  readonly days_on: number;
  readonly days_off: number;
  readonly start_day: CalendarDay;
};

/** What a tag of type roster holds of its pattern. The start is ours: decisions/0078. */
export type ShiftPatternMetadata = {
  readonly _days_on: number;
  readonly _days_off: number;
  readonly _start_day: CalendarDay;
};

/** Longest run of days at work, or of days off. */
export const MOST_SHIFT_DAYS = 365;

/** A pattern as a form holds it: what was typed. */
export type ShiftPatternDraft = {
  readonly days_on: string;
  readonly days_off: string;
  readonly start_day: string;
};

export const SHIFT_PATTERN_MESSAGES = {
  days_on: `Enter a whole number from 1 to ${MOST_SHIFT_DAYS}.`,
  days_off: `Enter a whole number from 0 to ${MOST_SHIFT_DAYS}.`,
  start_day: 'Enter the first day at work.',
} as const;

const isCount = (value: unknown, least: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= MOST_SHIFT_DAYS;

/** The pattern in a tag's metadata; null without one, or without a start: then no day is known to be off. */
export function readShiftPattern(metadata: Readonly<Record<string, unknown>>): ShiftPattern | null {
  const { _days_on: days_on, _days_off: days_off, _start_day: start_day } = metadata;
  if (!isCount(days_on, 1) || !isCount(days_off, 0)) return null;
  if (typeof start_day !== 'string' || !isCalendarDay(start_day)) return null;
  return { days_on, days_off, start_day };
}

/** What is wrong with each field of a draft, in words; empty when nothing is. */
export function shiftPatternProblems(
  draft: ShiftPatternDraft,
): Partial<Record<keyof ShiftPatternDraft, string>> {
  const number = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);
  return {
    ...(isCount(number(draft.days_on), 1) ? {} : { days_on: SHIFT_PATTERN_MESSAGES.days_on }),
    ...(isCount(number(draft.days_off), 0) ? {} : { days_off: SHIFT_PATTERN_MESSAGES.days_off }),
    ...(isCalendarDay(draft.start_day) ? {} : { start_day: SHIFT_PATTERN_MESSAGES.start_day }),
  };
}

/** Where a day is in a pattern: the `number`th of `of` days at work or off, and the day on which the other begins. */
export type ShiftDay = {
  readonly isOn: boolean;
  readonly number: number;
  readonly of: number;
  /** Null where there are no days off. */
  readonly changesOn: CalendarDay | null;
};

/** Days before the start count too: the pattern goes on in both directions. */
export function shiftDay({ days_on, days_off, start_day }: ShiftPattern, day: CalendarDay): ShiftDay {
  const round = days_on + days_off;
  const place = (((dayNumber(day) - dayNumber(start_day)) % round) + round) % round;
  const isOn = place < days_on;
  const [number, of] = isOn ? [place + 1, days_on] : [place - days_on + 1, days_off];
  return { isOn, number, of, changesOn: days_off === 0 ? null : addDays(day, of - number + 1) };
}

/** Whether somebody with these patterns works on a day: with several, when one of them says so; always without one. */
export function isWorkingDay(patterns: readonly ShiftPattern[], day: CalendarDay): boolean {
  return patterns.length === 0 || patterns.some((pattern) => shiftDay(pattern, day).isOn);
}

/** '8 days on, 6 off'. */
export function shiftPatternText({ days_on, days_off }: Omit<ShiftPattern, 'start_day'>): string {
  const on = `${formatCount(days_on, 'day', 'days')} on`;
  return days_off === 0 ? `${on}, none off` : `${on}, ${days_off} off`;
}

/** 'Day 3 of 8', 'Day off 2 of 6'. */
export function shiftDayText({ isOn, number, of }: ShiftDay): string {
  return `${isOn ? 'Day' : 'Day off'} ${number} of ${of}`;
}

/** A day of the roster as one place has it: which day, and the first instant of it (ms since 1970). */
type RosterDay = { readonly day: CalendarDay; readonly start_ms: number };

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

type TagOfRoster = {
  readonly tag_id: string;
  readonly type: string;
  readonly metadata: Readonly<Record<string, unknown>>;
};

/** What tags say about the days of those who carry them: a shift pattern, or the time zone of a location. */
export type RosterTags = {
  readonly patterns: ReadonlyMap<string, ShiftPattern>;
  readonly zones: ReadonlyMap<string, TimeZone>;
};

/** Reads the active tags; others than shift patterns and locations say nothing here. */
export function readRosterTags(tags: readonly TagOfRoster[]): RosterTags {
  const patterns = new Map<string, ShiftPattern>();
  const zones = new Map<string, TimeZone>();
  const opened = new Map<string, TimeZone>();
  for (const { tag_id, type, metadata } of tags) {
    if (type === 'roster') {
      const pattern = readShiftPattern(metadata);
      if (pattern) patterns.set(tag_id, pattern);
    } else if (type === 'location' && typeof metadata._timezone === 'string') {
      const zone = zoneNamed(metadata._timezone, opened);
      if (zone) zones.set(tag_id, zone);
    }
  }
  return { patterns, zones };
}

/** A name that nobody knows says as little as none. */
function zoneNamed(name: string, opened: Map<string, TimeZone>): TimeZone | null {
  const zone = opened.get(name) ?? (isTimeZone(name) ? openTimeZone(name) : null);
  if (zone) opened.set(name, zone);
  return zone;
}

export function patternsOf({ patterns }: RosterTags, tagIds: readonly string[]): ShiftPattern[] {
  return tagIds.flatMap((id) => patterns.get(id) ?? []);
}

/** The day it is now where a person works: where all their locations are in one zone by that, else by `elsewhere`. */
export type DayOf = (tagIds: readonly string[]) => RosterDay;

/** Asks each zone once. */
export function daysNow({ zones }: RosterTags, nowMs: number, elsewhere: TimeZone): DayOf {
  const days = new Map<string, RosterDay>();
  const dayIn = (zone: TimeZone): RosterDay => {
    const known = days.get(zone.name) ?? rosterDay(nowMs, zone);
    days.set(zone.name, known);
    return known;
  };
  return (tagIds) => {
    const [zone, other] = new Set(tagIds.flatMap((id) => zones.get(id) ?? []));
    return dayIn(zone && !other ? zone : elsewhere);
  };
}
