import { MEASUREMENT_STATUSES, salivaBounds } from '@heatwise/domain/measurements/measurement-status';
import {
  isSalivaType,
  type MeasurementType,
  SALIVA_UNIT,
} from '@heatwise/domain/measurements/measurement-type';
import { IconUserCheck } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { LateTooltip } from '../../ui/late-tooltip.tsx';
import classes from '../../ui/status-badge.module.css';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useOwnBaselines } from './baselines.queries.ts';
import { boundText, type ClassedValue, classLook, valueText } from './measurement-text.ts';

/** 'Own baseline, mean 64 mOsm: hydrated to 83.2, …' */
export function ownBaselineText(mean: number): string {
  const { mild, moderate, severe } = salivaBounds({ mean, std: 0 });
  return (
    `Own baseline, mean ${valueText(mean)} ${SALIVA_UNIT}: hydrated to ${boundText(mild)}, ` +
    `mild to ${boundText(moderate)}, moderate to ${boundText(severe)} ${SALIVA_UNIT}`
  );
}

/** Beside a class that was given by the person's own bounds: says so, and what they are. */
function OwnBaselineMark({ mean }: { mean: number }) {
  const text = ownBaselineText(mean);
  return (
    <LateTooltip label={text} widest={280}>
      {(pointed) => (
        <span className={classes.own} {...pointed}>
          <IconUserCheck size={15} stroke={1.8} aria-hidden="true" />
          <span className="visually-hidden">{text}</span>
        </span>
      )}
    </LateTooltip>
  );
}

export type ClassedTest = ClassedValue & {
  /** Of the person's own baseline that the class was given by; null where the default bounds applied. */
  readonly baseline_mean: number | null;
};

/** The last status of saliva: those after it are not given by a baseline. */
const LAST_SALIVA_STATUS = 3;

/** The class of a test; of saliva with a mark when it was given by the person's own bounds. */
export function ClassBadge({ test }: { test: ClassedTest }) {
  const { status, label, colour } = classLook(test);
  return (
    <OwnBaselineMarked test={test}>
      <StatusBadge status={status} label={label} colour={colour} />
    </OwnBaselineMarked>
  );
}

/** What shows the class of a test, with that mark beside it. */
function OwnBaselineMarked({
  test: { type, status, baseline_mean },
  children,
}: {
  test: Pick<ClassedTest, 'type' | 'status' | 'baseline_mean'>;
  children: ReactNode;
}) {
  const isOwn = baseline_mean !== null && isSalivaType(type) && status <= LAST_SALIVA_STATUS;
  return (
    <span className={classes.classed}>
      {children}
      {isOwn ? <OwnBaselineMark mean={baseline_mean} /> : null}
    </span>
  );
}

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
