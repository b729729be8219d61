import { customTypeProblem } from './measurement-entry.ts';
import { NOTES_MAX_LENGTH } from './measurement-metadata.ts';
import { readCreatedTime } from './measurement-time.ts';
import type { MeasurementType } from './measurement-type.ts';
import { measurementValueProblem, VALUE_NOT_A_NUMBER_MESSAGE } from './measurement-value.ts';

/** A measurement as somebody writes it down by hand; empty fields are null. */
export type ManualEntry = {
  readonly user_id: string | null;
  readonly type: MeasurementType | null;
  readonly custom_id: string | null;
  readonly value: number | null;
  /** ISO 8601 with an offset or Z. */
  readonly created_time: string;
  readonly notes: string;
};

export const PERSON_REQUIRED = 'Choose the person who was measured.';
export const TYPE_REQUIRED = 'Choose the type of test.';
/** Somebody who writes down an older test has most likely mistyped the year. Devices may send older ones. */
export const MANUAL_ENTRY_PAST_LIMIT_DAYS = 366;
export const TIME_TOO_OLD = 'The time is more than a year in the past. Check the date.';

/** The first problem of each field, in words; empty when it may be sent. `nowMs` is the time now, in ms since 1970. */
export function manualEntryProblems(
  entry: ManualEntry,
  nowMs: number,
): Partial<Record<keyof ManualEntry, string>> {
  const time = readCreatedTime(entry.created_time, nowMs);
  const found: readonly (readonly [keyof ManualEntry, string | null])[] = [
    ['user_id', entry.user_id === null ? PERSON_REQUIRED : null],
    ['type', entry.type === null ? TYPE_REQUIRED : customTypeProblem(entry.type, entry.custom_id)],
    [
      'value',
      entry.value === null
        ? VALUE_NOT_A_NUMBER_MESSAGE
        : measurementValueProblem(entry.type ?? 'unknown', entry.value),
    ],
    ['created_time', time.ok ? pastProblem(time.created_time, nowMs) : time.problem],
    [
      'notes',
      entry.notes.length > NOTES_MAX_LENGTH ? `This must have at most ${NOTES_MAX_LENGTH} characters.` : null,
    ],
  ];
  return Object.fromEntries(found.filter(([, message]) => message !== null));
}

function pastProblem(createdTime: string, nowMs: number): string | null {
  return nowMs - Date.parse(createdTime) > MANUAL_ENTRY_PAST_LIMIT_DAYS * 86_400_000 ? TIME_TOO_OLD : null;
}

/** An optional sign, digits, and decimals behind a point or a comma; no letters, no separators of thousands. */
const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
/** 1,000 is a thousand to some and one to others. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/;

/** A number as somebody types it; null when it is none, or could be two. */
export function readDecimal(text: string): number | null {
  const typed = text.trim().replace('\u2212', '-');
  if (!DECIMAL.test(typed) || AMBIGUOUS.test(typed)) return null;
  return Number(typed.replace(',', '.'));
}
