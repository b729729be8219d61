import { MEASUREMENT_STATUSES } from '@heatwise/domain/measurements/measurement-status';
import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import type { ComponentProps } from 'react';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { OwnBaselineMarked } from './class-badge.tsx';
import { useOwnBaselines } from './own-baselines.queries.ts';

type Props = ComponentProps<typeof StatusBadge> & { user_id: string; type?: MeasurementType };

/** The class of a person's test, where its row does not say by which bounds it was given. */
export function PersonClassBadge({ user_id, type = 'sosm', ...badge }: Props) {
  const baseline_mean = useOwnBaselines().get(user_id) ?? null;
  const test = { type, status: MEASUREMENT_STATUSES.indexOf(badge.status), baseline_mean };
  return (
    <OwnBaselineMarked test={test}>
      <StatusBadge {...badge} />
    </OwnBaselineMarked>
  );
}
