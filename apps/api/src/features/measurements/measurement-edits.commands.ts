import type { LinkMeasurement, Measurement } from '@heatwise/contract/entities/measurements';
import type { NewLinkMeasurement } from '@heatwise/contract/measurements/link-measurements.contract';
import type { MeasurementEdit } from '@heatwise/contract/measurements/measurements.contract';
import { withInvalidReason } from '@heatwise/domain/measurements/invalid-reason';
import {
  ENTRY_MESSAGES,
  LINK_TYPE_UNKNOWN,
  linkedValueProblem,
  mayAddLinkedMeasurement,
  mayEditLinkedMeasurement,
} from '@heatwise/domain/measurements/manual-entry';
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
import type { ActingScope, SendingScope } from '../../auth/acting-scope.ts';
import { activeTags } from '../../auth/active-rows.store.ts';
import { AppError } from '../../http/app-error.ts';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
import { refuseOverQuota } from '../../organisation/quota.store.ts';
import { restampLinked } from '../../sync/linked-stamps.store.ts';
import { moveWaiting } from '../../sync/measurement-moves.ts';
import {
  type FoundMeasurement,
  findLinkMeasurement,
  findMeasurement,
  findMeasurements,
  insertLinkMeasurement,
  isLinkType,
  readName,
  type SetChange,
  updateLinkMeasurement,
  updateMeasurement,
  updateMeasurements,
} from './measurements.store.ts';

type Change = {
  readonly action: 'measurements.delete' | 'measurements.restore' | 'measurements.validity';
  readonly may: (actor: Actor, person: Person) => boolean;
  /** Whether a row is still another than it shall be. */
  readonly differs: (row: FoundMeasurement) => boolean;
  readonly to: SetChange;
  /** Edits find no deleted measurement, as if it were not there. */
  readonly onlyActive: boolean;
};

/** Marks measurements as deleted; those that are already stay as they are. Refusals as for `changeSet`. */
export function deleteMeasurements(scope: ActingScope, ids: readonly string[]) {
  return changeSet(scope, ids, {
    action: 'measurements.delete',
    may: mayDeleteMeasurementsOf,
    differs: ({ active }) => active,
    to: { active: false },
    onlyActive: false,
  });
}

/** Takes deletions back: for whoever may delete. */
export function restoreMeasurements(scope: ActingScope, ids: readonly string[]) {
  return changeSet(scope, ids, {
    action: 'measurements.restore',
    may: mayDeleteMeasurementsOf,
    differs: ({ active }) => !active,
    to: { active: true },
    onlyActive: false,
  });
}

/** Marks measurements as invalid, with the reason that was given, or as valid again. */
export function setValidity(
  scope: ActingScope,
  ids: readonly string[],
  {
    valid,
    invalid_reason: reason,
  }: { readonly valid: boolean; readonly invalid_reason?: string | undefined },
) {
  return changeSet(scope, ids, {
    action: 'measurements.validity',
    may: mayEditMeasurementsOf,
    differs: (row) => row.valid !== valid,
    to: { valid, ...(!valid && reason !== undefined && { invalid_reason: reason }) },
    onlyActive: true,
  });
}

/**
 * All of the measurements or none. Throws measurement-not-found when one does not exist or may not be seen, and
 * not-permitted when one may be seen only. Returns how many rows changed.
 */
async function changeSet(
  scope: ActingScope,
  wanted: readonly string[],
  { action, may, differs, to, onlyActive }: Change,
): Promise<{ changed: number }> {
  const { actor } = scope;
  const ids = [...new Set(wanted)];
  await moveWaiting(scope, ids);
  const found = await findMeasurements(scope, ids);
  const isThere = ({ person, active }: FoundMeasurement) =>
    mayViewMeasurementsOf(actor, person) && (active || !onlyActive);
  if (found.length < ids.length || !found.every(isThere)) throw new AppError('measurement-not-found');
  if (!found.every(({ person }) => may(actor, person))) throw new AppError('not-permitted');

  const changed = found.filter(differs).map(({ measurement_id }) => measurement_id);
  if (changed.length === 0) return { changed: 0 };
  await updateMeasurements(scope, changed, to);
  await restampLinked(scope, changed);
  const subject = { measurement_ids: changed, ...to };
  await scope.audit(action, subject);
  return { changed: changed.length };
}

/**
 * Records a value beside a measurement. An id that is there already gives that row, whatever has become of it since:
 * sending twice is harmless. Throws measurement-not-found (also for one that may not be seen or was deleted),
 * not-permitted, invalid-request for an unknown type or a value that is none, and quota-reached.
 */
export async function addLinkMeasurement(
  scope: SendingScope,
  link: NewLinkMeasurement,
): Promise<LinkMeasurement> {
  const found = await findMeasurement(scope, link.measurement_id);
  if (!found?.measurement.active) throw new AppError('measurement-not-found');
  if ('actor' in scope.sender) {
    const { actor } = scope.sender;
    if (!mayAddLinkedMeasurement(actor, found.person)) {
      const isSeen = mayViewMeasurementsOf(actor, found.person);
      throw new AppError(isSeen ? 'not-permitted' : 'measurement-not-found');
    }
  }
  const known = await findLinkMeasurement(scope, link.link_id);
  if (known) {
    if (known.link.measurement_id === link.measurement_id) return known.link;
    throw invalid('link_id', 'This id is already used by another linked measurement.');
  }
  refuseValue(link.value);
  if (!(await isLinkType(scope, link.link_type_id))) throw invalid('link_type_id', LINK_TYPE_UNKNOWN);
  await refuseOverQuota(scope, 'link_measurements');
  return insertLinkMeasurement(scope, link);
}

/** Changes the value. Throws link-measurement-not-found, not-permitted and invalid-request. */
export async function editLinkMeasurement(
  scope: ActingScope,
  linkId: string,
  value: number,
): Promise<LinkMeasurement> {
  const { link, person, is_measured } = await editableLink(scope, linkId);
  if (!link.active || !is_measured) throw new AppError('link-measurement-not-found');
  refuseValue(value);
  const edited = await updateLinkMeasurement(scope, link, { value, active: true });
  await scope.audit('link-measurement.edit', {
    link_id: link.link_id,
    user_id: person.user_id,
    from: link.value,
    to: value,
  });
  return edited;
}

/** Marks it as deleted; doing it again changes nothing. Throws link-measurement-not-found and not-permitted. */
export async function deleteLinkMeasurement(scope: ActingScope, linkId: string): Promise<LinkMeasurement> {
  const { link, person } = await editableLink(scope, linkId);
  if (!link.active) return link;
  const deleted = await updateLinkMeasurement(scope, link, { value: link.value, active: false });
  await scope.audit('link-measurement.delete', { link_id: link.link_id, user_id: person.user_id });
  return deleted;
}

async function editableLink(scope: ActingScope, linkId: string) {
  const { actor } = scope;
  const found = await findLinkMeasurement(scope, linkId);
  if (!found || !mayViewMeasurementsOf(actor, found.person)) throw new AppError('link-measurement-not-found');
  if (!mayEditLinkedMeasurement(actor, found.person)) throw new AppError('not-permitted');
  return found;
}

function refuseValue(value: number): void {
  const message = linkedValueProblem(value);
  if (message !== null) throw invalid('value', message);
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid-request', { problems: [{ path, message }] });
}

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
