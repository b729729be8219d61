import type { Actor, Person } from '../permissions/actor.ts';
import { mayEditMeasurementsOf, mayMeasureUser } from '../permissions/may.ts';
import { NOTES_MAX_LENGTH } from './measurement-metadata.ts';
import { readCreatedTime } from './measurement-time.ts';
import type { MeasurementType } from './measurement-type.ts';
import { measurementValueProblem, VALUE_NOT_A_NUMBER_MESSAGE } from './measurement-value.ts';

/** Why a measurement as it was sent cannot be kept, in words for its sender. */
export const ENTRY_MESSAGES = {
  customTypeMissing: 'A custom measurement needs a custom type.',
  customTypeUnexpected: 'Only a custom measurement has a custom type.',
  customTypeUnknown: 'This custom type was not found.',
  tagUnknown: 'This tag was not found.',
  /** The same words for nobody, for somebody out of view and for somebody of another organisation. */
  personUnknown: 'This person was not found.',
  personInactive: 'This person is no longer active.',
  personNotMeasurable: 'You may not measure this person.',
  testerUnknown: 'The tester was not found.',
  testerNotSender: 'The tester must be the person who is signed in.',
} as const;

/** Custom tests, and only they, say which of the organisation's own types they are of. */
export function customTypeProblem(type: MeasurementType, customId: string | null): string | null {
  if (type === 'custom') return customId === null ? ENTRY_MESSAGES.customTypeMissing : null;
  return customId === null ? null : ENTRY_MESSAGES.customTypeUnexpected;
}

/** The same words for a linked type that does not exist and for one of another organisation. */
export const LINK_TYPE_UNKNOWN = 'This linked type was not found.';

/** Who tests a person also writes down what belongs beside the test; so does who may correct it. */
export function mayAddLinkedMeasurement(actor: Actor, person: Person): boolean {
  return mayMeasureUser(actor, person) || mayEditMeasurementsOf(actor, person);
}

/** A value beside a measurement is part of it: changing it or taking it away is an edit of the measurement. */
export function mayEditLinkedMeasurement(actor: Actor, person: Person): boolean {
  return mayEditMeasurementsOf(actor, person);
}

/** What is wrong with the value of a linked measurement (in its type's unit), in words; null when nothing is. */
export function linkedValueProblem(value: number): string | null {
  return measurementValueProblem('custom', value);
}

/**
 * Most measurements that one call may change: one transaction, which holds the organisation's clock.
 * See docs/sync.md#the-organisations-clock.
 */
export const MEASUREMENT_SET_LIMIT = 500;

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
