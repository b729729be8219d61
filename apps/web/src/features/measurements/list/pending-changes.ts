import { MEASUREMENT_STATUSES } from '@heatwise/domain/measurements/measurement-status';
import type { SetChange } from '../measurements.mutations.ts';
import type { MeasurementFilter } from './measurement-filter.ts';
import type { MeasurementRow } from './measurement-list.queries.ts';

const REMOVED = MEASUREMENT_STATUSES.indexOf('removed');
const INVALID = MEASUREMENT_STATUSES.indexOf('invalid');
const UNCLASSIFIED = MEASUREMENT_STATUSES.indexOf('unclassified');

/**
 * The rows as they will be once the writes on their way are done: what leaves the list is gone at once. A row that
 * becomes valid again is classed by the synchronisation; until then it says nothing.
 */
export function withPendingChanges(
  rows: readonly MeasurementRow[],
  pending: readonly SetChange[],
  { state }: Pick<MeasurementFilter, 'state'>,
): MeasurementRow[] {
  if (pending.length === 0) return [...rows];
  const actions = new Map(
    pending.flatMap(({ action, measurement_ids }) => measurement_ids.map((id) => [id, action] as const)),
  );
  return rows
    .map((row): MeasurementRow => {
      switch (actions.get(row.measurement_id)) {
        case 'delete':
          return { ...row, active: 0, status: REMOVED };
        case 'restore':
          return { ...row, active: 1, status: row.valid ? UNCLASSIFIED : INVALID };
        case 'invalid':
          return { ...row, valid: 0, status: row.active ? INVALID : REMOVED };
        case 'valid':
          return { ...row, valid: 1, status: row.active ? UNCLASSIFIED : REMOVED };
        default:
          return row;
      }
    })
    .filter(({ active, valid }) => {
      if (state === 'all') return true;
      if (state === 'removed') return active === 0;
      return active === 1 && (state === 'kept' || valid === (state === 'valid' ? 1 : 0));
    });
}
