import { isSalivaType } from '@heatwise/domain/measurements/measurement-type';
import type { ReactNode } from 'react';
import classes from '../../ui/status-badge.module.css';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type ClassedValue, classLook } from './measurement-class.ts';
import { OwnBaselineMark } from './own-baseline-mark.tsx';

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
export function OwnBaselineMarked({
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
