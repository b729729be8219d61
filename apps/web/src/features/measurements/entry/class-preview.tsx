import { measurementStatus } from '@heatwise/domain/measurements/classify-measurement';
import type { ManualEntry } from '@heatwise/domain/measurements/manual-entry';
import { MEASUREMENT_STATUSES } from '@heatwise/domain/measurements/measurement-status';
import { isSalivaType } from '@heatwise/domain/measurements/measurement-type';
import { measurementValueProblem } from '@heatwise/domain/measurements/measurement-value';
import { salivaBounds } from '@heatwise/domain/measurements/saliva-status';
import { ClassBadge } from '../../../entities/measurements/class-badge.tsx';
import { type ClassedValue, placedClasses } from '../../../entities/measurements/measurement-class.ts';
import { SalivaGauge } from '../../../entities/measurements/saliva-gauge.tsx';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { baselineOf } from './entry.queries.ts';

type Props = Pick<ManualEntry, 'user_id' | 'type' | 'value'> & Pick<ClassedValue, 'custom_classes'>;

/** What class the value will have, while it is typed; by the person's own bounds as soon as they are chosen. */
export function ClassPreview({ user_id, type, value, custom_classes }: Props) {
  const { data } = useLocalRows((queries) => baselineOf(queries, user_id ?? ''), ['baseline of', user_id]);
  if (type === null || value === null || measurementValueProblem(type, value) !== null) return null;
  const [{ mean = null, std = null } = {}] = data ?? [];
  const baseline = mean === null || std === null ? null : { mean, std };
  const test = { type, value, valid: true, active: true, metadata: {} };
  const status = measurementStatus(test, baseline);
  if (status === 'unclassified' && placedClasses(custom_classes).length === 0) return null;
  return (
    <div role="status">
      <ClassBadge
        test={{
          type,
          value,
          custom_classes,
          status: MEASUREMENT_STATUSES.indexOf(status),
          baseline_mean: baseline?.mean ?? null,
        }}
      />
      {isSalivaType(type) ? <SalivaGauge value={value} bounds={salivaBounds(baseline)} /> : null}
    </div>
  );
}
