import type { Measurement } from '@heatwise/contract/entities/measurements';
import type { MeasurementEdit } from '@heatwise/contract/measurements/measurements.contract';
import { withInvalidReason } from '@heatwise/domain/measurements/invalid-reason';
import { ENTRY_MESSAGES } from '@heatwise/domain/measurements/measurement-entry';
import { metadataProblems } from '@heatwise/domain/measurements/measurement-metadata';
import { measurementValueProblem } from '@heatwise/domain/measurements/measurement-value';
import { mayUndoEntry } from '@heatwise/domain/measurements/undo-entry';
import {
  correctionReasonProblem,
  MOST_CORRECTIONS,
  readCorrections,
  TOO_MANY_CORRECTIONS,
  type ValueCorrection,
  withCorrection,
} from '@heatwise/domain/measurements/value-correction';
import type { Actor, Person } from '@heatwise/domain/permissions/actor';
import {
  mayDeleteMeasurementsOf,
  mayEditMeasurementsOf,
  mayViewMeasurementsOf,
} from '@heatwise/domain/permissions/may';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { activeTags } from '../../auth/active-rows.store.ts';
import { AppError } from '../../http/app-error.ts';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
import { restampLinked } from '../../sync/linked-stamps.store.ts';
import { moveWaiting } from '../../sync/measurement-moves.ts';
import { findMeasurement, readName, updateMeasurement } from './measurement-edits.store.ts';

/**
 * Changes notes, validity, tags or the value of a measurement; a corrected value keeps the one before it. Throws
 * measurement-not-found (also for one that may not be seen or was deleted), not-permitted, and invalid-request for an
 * unknown tag, metadata that grew too large, an impossible value or a correction without a reason.
 */
export async function editMeasurement(
  scope: ActingScope,
  measurementId: string,
  edit: MeasurementEdit,
  now = new Date(),
): Promise<Measurement> {
  const { actor } = scope;
  await moveWaiting(scope, [measurementId]);
  const { measurement, person } = await visibleMeasurement(scope, actor, measurementId);
  if (!measurement.active) throw new AppError('measurement-not-found');
  if (!mayEditMeasurementsOf(actor, person)) throw new AppError('not-permitted');

  const { notes, invalid_reason: reason, valid = measurement.valid } = edit;
  const noted = notes === undefined ? measurement.metadata : { ...measurement.metadata, notes };
  const correction = await checkCorrection(scope, measurement, edit, now);
  const judged = withInvalidReason(noted, { valid, reason });
  const metadata = correction ? withCorrection(judged, correction) : judged;
  const problems = metadataProblems(metadata).map(({ message }) => ({ path: 'notes', message }));
  const hasNewText = notes !== undefined || reason !== undefined || correction !== null;
  if (hasNewText && problems.length > 0) throw new AppError('invalid-request', { problems });
  const tag_ids = edit.tag_ids ? await knownTags(scope, edit.tag_ids) : measurement.tag_ids;

  const values = correction ? { value: edit.value ?? measurement.value, value_f: null } : measurement;
  const change = { metadata, valid, tag_ids, active: true, value: values.value, value_f: values.value_f };
  const edited = await updateMeasurement(scope, measurementId, change);
  await restampLinked(scope, [measurementId]);
  const subject = { measurement_id: measurementId, user_id: person.user_id, ...edit };
  if (correction) await scope.audit('measurement.correct', { ...subject, previous_value: correction.value });
  else await scope.audit('measurement.edit', subject);
  return edited;
}

/** What a correction keeps of the value before it; null where the value stays. */
async function checkCorrection(
  scope: ActingScope,
  measurement: Measurement,
  { value, correction_reason: reason = '' }: MeasurementEdit,
  now: Date,
): Promise<ValueCorrection | null> {
  if (value === undefined || value === measurement.value) return null;
  const isFull = readCorrections(measurement.metadata).length >= MOST_CORRECTIONS;
  const found: [path: string, message: string | null][] = [
    ['value', isFull ? TOO_MANY_CORRECTIONS : measurementValueProblem(measurement.type, value)],
    ['correction_reason', correctionReasonProblem(reason)],
  ];
  const problems = found.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
  if (problems.length > 0) throw new AppError('invalid-request', { problems });
  const { user_id } = scope.actor;
  return {
    value: measurement.value,
    value_f: measurement.value_f ?? null,
    reason: reason.trim(),
    corrected_at: now.toISOString(),
    corrected_by: user_id,
    corrected_by_name: await readName(scope, user_id),
  };
}

/**
 * Marks a measurement as deleted; doing it again changes nothing. Whoever has just entered it by hand may take it back
 * without the permission to delete. Throws measurement-not-found and not-permitted.
 */
export async function deleteMeasurement(
  scope: ActingScope,
  measurementId: string,
  now = new Date(),
): Promise<Measurement> {
  const { actor } = scope;
  await moveWaiting(scope, [measurementId]);
  const found = await findMeasurement(scope, measurementId);
  const isUndone = found !== undefined && mayUndoEntry(actor, found.measurement, now.getTime());
  const { measurement, person } = isUndone ? found : await visibleMeasurement(scope, actor, measurementId);
  if (!isUndone && !mayDeleteMeasurementsOf(actor, person)) throw new AppError('not-permitted');
  if (!measurement.active) return measurement;

  const deleted = await updateMeasurement(scope, measurementId, { ...measurement, active: false });
  await restampLinked(scope, [measurementId]);
  const subject = { measurement_id: measurementId, user_id: person.user_id };
  await scope.audit('measurement.delete', subject);
  return deleted;
}

async function visibleMeasurement(
  scope: WritingScope,
  actor: Actor,
  measurementId: string,
): Promise<{ measurement: Measurement; person: Person }> {
  const found = await findMeasurement(scope, measurementId);
  if (!found || !mayViewMeasurementsOf(actor, found.person)) throw new AppError('measurement-not-found');
  return found;
}

async function knownTags(scope: WritingScope, wanted: readonly string[]): Promise<string[]> {
  const ids = [...new Set(wanted)];
  const known = await activeTags(scope, ids);
  const problems = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `tag_ids.${index}`, message: ENTRY_MESSAGES.tagUnknown }],
  );
  if (problems.length > 0) throw new AppError('invalid-request', { problems });
  return ids;
}
