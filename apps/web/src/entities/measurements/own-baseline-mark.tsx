import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { salivaBounds } from '@heatwise/domain/measurements/saliva-status';
import { IconUserCheck } from '@tabler/icons-react';
import { LateTooltip } from '../../ui/late-tooltip.tsx';
import classes from '../../ui/status-badge.module.css';
import { boundText, valueText } from './measurement-text.ts';

/** 'Own baseline, mean 64 mOsm: hydrated to 83.2, …' */
export function ownBaselineText(mean: number): string {
  const { mild, moderate, severe } = salivaBounds({ mean, std: 0 });
  return (
    `Own baseline, mean ${valueText(mean)} ${SALIVA_UNIT}: hydrated to ${boundText(mild)}, ` +
    `mild to ${boundText(moderate)}, moderate to ${boundText(severe)} ${SALIVA_UNIT}`
  );
}

/** Beside a class that was given by the person's own bounds: says so, and what they are. */
export function OwnBaselineMark({ mean }: { mean: number }) {
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
