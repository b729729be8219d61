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
    ['created_time', time.ok ? null : time.problem],
    [
      'notes',
      entry.notes.length > NOTES_MAX_LENGTH ? `This must have at most ${NOTES_MAX_LENGTH} characters.` : null,
    ],
  ];
  return Object.fromEntries(found.filter(([, message]) => message !== null));
}
