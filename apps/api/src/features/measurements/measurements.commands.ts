import type { FieldProblem } from '@heatwise/contract/envelope';
import type { MeasurementReceipt } from '@heatwise/contract/measurements/measurements.contract';
import { DEVICE_MESSAGES, serialOf } from '@heatwise/domain/devices/device';
import { ENTRY_MESSAGES } from '@heatwise/domain/measurements/manual-entry';
import { correctDeviceClock, DEVICE_TIME_KEY } from '@heatwise/domain/measurements/measurement-time';
import { CORRECTIONS_KEY } from '@heatwise/domain/measurements/value-correction';
import { mayMeasureUser, mayViewUser } from '@heatwise/domain/permissions/may';
import type { Sender, SendingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseOverQuota } from '../../organisation/quota.store.ts';
import type { ServerEvents } from '../../server-events.ts';
import type { CheckedBatch, CheckedRow, RejectedRow } from './measurement-batch.ts';
import { insertMeasurements, type NewRow, type References, readReferences } from './measurements.store.ts';

/**
 * Stores every good row of a batch and names what is wrong with the others. An id the organisation has already is a
 * duplicate, whatever has become of that row since: sending twice is harmless. All rows share one block of stamps.
 * Throws `measurements-refused` with all problems when there is nothing good in it, and `quota-reached`.
 */
export async function storeMeasurements(
  scope: SendingScope,
  batch: CheckedBatch,
  measurementsStored: ServerEvents['measurementsStored'],
): Promise<MeasurementReceipt> {
  const { sender } = scope;
  const references = await readReferences(scope, batch.rows);
  const { fresh, duplicates } = apartFromDuplicates(batch.rows, references);
  const rejected: RejectedRow[] = [...batch.rejected];
  const good: NewRow[] = [];
  for (const row of fresh) {
    const problems = referenceProblems(row, references, sender);
    if (problems.length > 0) {
      rejected.push({ index: row.index, measurement_id: row.measurement_id, problems });
    } else good.push(rowOf(withPersonLeft(row, references), sender, batch.received_ms));
  }
  rejected.sort((one, other) => one.index - other.index);
  if (good.length === 0 && duplicates.length === 0) throw refused(rejected);

  await refuseOverQuota(scope, 'measurements', good.length);
  const modified_time = await insertMeasurements(scope, good);
  await measurementsStored(scope, good);
  const stored = good.map(({ measurement_id }) => measurement_id);
  return { stored, duplicates, rejected, modified_time };
}

/** The refusal of a whole request; each problem's path begins with the row's index. */
export function refused(rejected: readonly RejectedRow[]): AppError {
  const problems = rejected.flatMap(({ index, problems: ofRow }) =>
    ofRow.map(({ path, message }) => ({ path: path === '' ? `${index}` : `${index}.${path}`, message })),
  );
  return new AppError('measurements-refused', { problems });
}

function apartFromDuplicates(rows: readonly CheckedRow[], { measurement_ids }: References) {
  const known = new Set(measurement_ids);
  const fresh: CheckedRow[] = [];
  const duplicates: string[] = [];
  for (const row of rows) {
    if (known.has(row.measurement_id)) duplicates.push(row.measurement_id);
    else fresh.push(row);
    known.add(row.measurement_id);
  }
  return { fresh, duplicates };
}

function referenceProblems(row: CheckedRow, references: References, sender: Sender): FieldProblem[] {
  const found: [path: string, message: string | null][] = [
    ['user_id', personProblem(row, references, sender)],
    ['measured_by_user_id', testerProblem(row, references, sender)],
    ['metadata._device_serial', deviceProblem(row, sender)],
    [
      'custom_id',
      row.custom_id === null || references.custom_ids.has(row.custom_id)
        ? null
        : ENTRY_MESSAGES.customTypeUnknown,
    ],
    ...row.tag_ids.map((id, index): [string, string | null] => [
      `tag_ids.${index}`,
      references.tag_ids.has(id) ? null : ENTRY_MESSAGES.tagUnknown,
    ]),
  ];
  return found.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
}

function personProblem({ user_id }: CheckedRow, { people }: References, sender: Sender): string | null {
  const person = people.get(user_id);
  if (!person) return ENTRY_MESSAGES.personUnknown;
  if ('actor' in sender) {
    if (!mayMeasureUser(sender.actor, person)) {
      return mayViewUser(sender.actor, person)
        ? ENTRY_MESSAGES.personNotMeasurable
        : ENTRY_MESSAGES.personUnknown;
    }
  }
  return person.active ? null : ENTRY_MESSAGES.personInactive;
}

function testerProblem(
  { measured_by_user_id: tester }: CheckedRow,
  { people }: References,
  sender: Sender,
): string | null {
  if (tester == null) return null;
  if ('actor' in sender) return tester === sender.actor.user_id ? null : ENTRY_MESSAGES.testerNotSender;
  return people.has(tester) ? null : ENTRY_MESSAGES.testerUnknown;
}

/** A device whose token is its own has a serial number, and speaks for no other. */
function deviceProblem({ metadata }: CheckedRow, sender: Sender): string | null {
  if ('actor' in sender || sender.serial === null) return null;
  const serial = serialOf(metadata);
  return serial === null || serial === sender.serial ? null : DEVICE_MESSAGES.otherDevice;
}

/** A test that was taken before its person was merged belongs to the one that is left. */
function withPersonLeft(row: CheckedRow, { people }: References): CheckedRow {
  return { ...row, user_id: people.get(row.user_id)?.user_id ?? row.user_id };
}

/** The row as it is stored: with its tester, the token it was sent with, and the device where only that names it. */
function rowOf(row: CheckedRow, sender: Sender, receivedMs: number): NewRow {
  // Which token it was, whether the clock was right and what was corrected is not for the sender to say.
  const {
    _device_token: _token,
    [DEVICE_TIME_KEY]: _time,
    [CORRECTIONS_KEY]: _corrections,
    ...metadata
  } = row.metadata;
  if ('actor' in sender) return { ...row, metadata, measured_by_user_id: sender.actor.user_id };
  const sent = {
    ...row,
    measured_by_user_id: row.measured_by_user_id ?? null,
    metadata: {
      ...metadata,
      ...(sender.serial !== null && { _device_serial: sender.serial }),
      _device_token: sender.name,
    },
  };
  return 'device_token_id' in sender ? correctDeviceClock(sent, receivedMs) : sent;
}
