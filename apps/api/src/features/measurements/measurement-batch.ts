import type { FieldProblem } from '@heatwise/contract/envelope';
import {
  MEASUREMENT_BATCH_LIMIT,
  type MeasurementReceipt,
  type NewMeasurement,
  newMeasurementSchema,
} from '@heatwise/contract/measurements/measurements.contract';
import { customTypeProblem } from '@heatwise/domain/measurements/manual-entry';
import {
  isPoisonous,
  jsonProblem,
  KEY_NOT_ALLOWED,
  measurementSizeProblem,
  metadataProblems,
} from '@heatwise/domain/measurements/measurement-metadata';
import { readCreatedTime } from '@heatwise/domain/measurements/measurement-time';
import { measurementValueProblem } from '@heatwise/domain/measurements/measurement-value';
import { unofferedChoices, withTidyAnswers } from '@heatwise/domain/surveys/survey-answers';
import { AppError } from '../../http/app-error.ts';
import { unstorableProblem } from '../../http/text-guard.ts';

/** A row that is right in itself; whether what it names exists is another question. Ids are in lower case. */
export type CheckedRow = NewMeasurement & { readonly index: number };
export type RejectedRow = MeasurementReceipt['rejected'][number];
export type CheckedBatch = {
  readonly received_ms: number;
  readonly rows: readonly CheckedRow[];
  readonly rejected: readonly RejectedRow[];
};

type Sent = {
  readonly now: Date;
  readonly mayHoldUnstorableText: boolean;
  readonly isFromDevice: boolean;
};

/** More than these help nobody to find their mistake. */
const PROBLEMS_OF_A_ROW = 20;

/**
 * Takes a body apart (one measurement, an array, or `{ measurements: [...] }`) and checks each row by itself;
 * `mayHoldUnstorableText` as the request says. A device sends its tests later and cannot correct them: an answer of its
 * own that its question does not offer is left out instead of refusing the row. Throws `invalid-request` for no rows, too many, or something else
 * altogether.
 */
export function checkBatch(body: unknown, { now, mayHoldUnstorableText, isFromDevice }: Sent): CheckedBatch {
  const rows: CheckedRow[] = [];
  const rejected: RejectedRow[] = [];
  for (const [index, row] of rowsOf(body).entries()) {
    const unreadable = valueProblems(row, mayHoldUnstorableText);
    const checked =
      unreadable.length > 0 ? { problems: unreadable } : checkRow(row, index, { now, isFromDevice });
    if (!('problems' in checked)) rows.push(checked);
    else {
      const problems = checked.problems.slice(0, PROBLEMS_OF_A_ROW);
      rejected.push({ index, measurement_id: sentId(row), problems });
    }
  }
  return { received_ms: now.getTime(), rows, rejected };
}

function rowsOf(body: unknown): unknown[] {
  const rows = Array.isArray(body) ? body : isRecord(body) && 'measurements' in body ? wrapped(body) : [body];
  if (rows.length === 0) throw invalid('measurements', 'There are no measurements in this request.');
  if (rows.length > MEASUREMENT_BATCH_LIMIT) {
    throw invalid('measurements', `A request may contain at most ${MEASUREMENT_BATCH_LIMIT} measurements.`);
  }
  if (!Array.isArray(body) && !isRecord(body)) throw invalid('', 'A measurement must be an object.');
  return rows;
}

function wrapped(body: Record<string, unknown>): unknown[] {
  const { measurements, ...others } = body;
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined) throw invalid(unknown, 'This field is not recognised.');
  if (!Array.isArray(measurements)) throw invalid('measurements', 'This must be a list.');
  return measurements;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid-request', { problems: [{ path, message }] });
}

/** What cannot be kept whatever the row is; found before any expensive work. */
function valueProblems(row: unknown, mayHoldUnstorableText: boolean): FieldProblem[] {
  const unstorable = mayHoldUnstorableText ? unstorableProblem(row) : undefined;
  if (unstorable) return [unstorable];
  if (!isRecord(row)) return [];
  const poisoned = Object.keys(row).find((key) => isPoisonous(key, row[key]));
  if (poisoned !== undefined) return [{ path: poisoned, message: KEY_NOT_ALLOWED }];
  return ['metadata', 'raw_data'].flatMap((path) => {
    const message = jsonProblem(row[path]);
    return message === null ? [] : [{ path, message }];
  });
}

function checkRow(
  row: unknown,
  index: number,
  { now, isFromDevice }: Pick<Sent, 'now' | 'isFromDevice'>,
): CheckedRow | { problems: FieldProblem[] } {
  const read = newMeasurementSchema.safeParse(row);
  if (!read.success) {
    const problems = read.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: key, message: 'This field is not recognised.' }))
        : [{ path: issue.path.join('.'), message: issue.message }],
    );
    return { problems };
  }
  const measurement = read.data;
  const created = readCreatedTime(measurement.created_time, now.getTime());
  const problems = ownProblems(measurement);
  if (!isFromDevice) problems.push(...unofferedChoices(measurement.metadata));
  if (!created.ok) problems.push({ path: 'created_time', message: created.problem });
  if (!created.ok || problems.length > 0) return { problems };
  const tag_ids = [...new Set(measurement.tag_ids)];
  const metadata = withTidyAnswers(measurement.metadata);
  return { index, ...measurement, metadata, tag_ids, created_time: created.created_time };
}

function ownProblems(measurement: NewMeasurement): FieldProblem[] {
  const { type, value, value_f, custom_id, metadata, raw_data } = measurement;
  const found: [path: string, message: string | null][] = [
    ['value', measurementValueProblem(type, value)],
    // A second reading in a unit of the device's own: any sensible number.
    ['value_f', value_f == null ? null : measurementValueProblem('unknown', value_f)],
    ['custom_id', customTypeProblem(type, custom_id)],
    ['raw_data', measurementSizeProblem(metadata, raw_data)],
    ...metadataProblems(metadata).map(({ key, message }): [string, string] => [
      key === null ? 'metadata' : `metadata.${key}`,
      message,
    ]),
  ];
  return found.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
}

function sentId(row: unknown): string | null {
  const id = isRecord(row) ? row.measurement_id : undefined;
  return typeof id === 'string' ? id.slice(0, 64) : null;
}
