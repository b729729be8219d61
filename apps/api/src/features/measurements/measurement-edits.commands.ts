import type { MeasurementEdit } from '@heatwise/contract/measurements/measurements.contract';
import type { Measurement } from '@heatwise/contract/sync/entities';
import { withInvalidReason } from '@heatwise/domain/measurements/invalid-reason';
import { ENTRY_MESSAGES } from '@heatwise/domain/measurements/measurement-entry';
import { metadataProblems } from '@heatwise/domain/measurements/measurement-metadata';
import type { Actor, Person } from '@heatwise/domain/permissions/actor';
import {
  mayDeleteMeasurementsOf,
  mayEditMeasurementsOf,
  mayViewMeasurementsOf,
} from '@heatwise/domain/permissions/may';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
import { restampLinked } from '../../sync/linked-stamps.store.ts';
import { activeTags, findMeasurement, updateMeasurement } from './measurement-edits.store.ts';

/**
 * Changes notes, validity or tags of a measurement. Throws measurement-not-found (also for one that may not be seen or
 * was deleted), not-permitted, and invalid-request for an unknown tag or metadata that grew too large.
 */
export async function editMeasurement(
  scope: ActingScope,
  measurementId: string,
  edit: MeasurementEdit,
): Promise<Measurement> {
  const { actor } = scope;
  const { measurement, person } = await visibleMeasurement(scope, actor, measurementId);
  if (!measurement.active) throw new AppError('measurement-not-found');
  if (!mayEditMeasurementsOf(actor, person)) throw new AppError('not-permitted');

  const { notes, invalid_reason: reason, valid = measurement.valid } = edit;
  const noted = notes === undefined ? measurement.metadata : { ...measurement.metadata, notes };
  const metadata = withInvalidReason(noted, { valid, reason });
  const problems = metadataProblems(metadata).map(({ message }) => ({ path: 'notes', message }));
  const hasNewText = notes !== undefined || reason !== undefined;
  if (hasNewText && problems.length > 0) throw new AppError('invalid-request', { problems });
  const tag_ids = edit.tag_ids ? await knownTags(scope, edit.tag_ids) : measurement.tag_ids;

  const edited = await updateMeasurement(scope, measurementId, { metadata, valid, tag_ids, active: true });
  await restampLinked(scope, [measurementId]);
  const subject = { measurement_id: measurementId, user_id: person.user_id, ...edit };
  await scope.audit('measurement.edit', subject);
  return edited;
}

/** Marks a measurement as deleted; doing it again changes nothing. Throws measurement-not-found and not-permitted. */
export async function deleteMeasurement(scope: ActingScope, measurementId: string): Promise<Measurement> {
  const { actor } = scope;
  const { measurement, person } = await visibleMeasurement(scope, actor, measurementId);
  if (!mayDeleteMeasurementsOf(actor, person)) throw new AppError('not-permitted');
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
