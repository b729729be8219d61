import { formatCount } from '../text/format-number.ts';
import { addDays, type CalendarDay, dayNumber, isCalendarDay } from '../time/calendar-day.ts';

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
