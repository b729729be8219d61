import type { Actor, Person } from '@heatwise/domain/permissions/actor';
import {
  mayDeleteMeasurementsOf,
  mayEditMeasurementsOf,
  mayViewMeasurementsOf,
} from '@heatwise/domain/permissions/may';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import { restampLinked } from '../../sync/linked-stamps.store.ts';
import { moveWaiting } from '../../sync/measurement-moves.ts';
import {
  type FoundMeasurement,
  findMeasurements,
  type SetChange,
  updateMeasurements,
} from './measurement-sets.store.ts';

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
