import type { LeadingCaution } from '@heatwise/domain/heat/hour-caution';
import type { RiskTag } from '@heatwise/domain/heat/risk';
import { workOrderText } from '@heatwise/domain/heat/work-rest';
import { useComputedColorScheme } from '@mantine/core';
import classes from '../../ui/status-badge.module.css';
import { STATUS_PALETTE } from '../../ui/status-palette.ts';

type Props = { caution: LeadingCaution; risk: RiskTag; workMinutes: number | null };

/** What asks for more caution, in words and colour: the category of the risk, or the work-rest order. */
export function CautionBadge({ caution: { leads, colour }, risk, workMinutes }: Props) {
  const scheme = useComputedColorScheme('light');
  const { soft, text } = STATUS_PALETTE[scheme][colour];
  return (
    <span className={classes.badge} style={{ background: soft, color: text }}>
      {leads === 'order' && workMinutes !== null ? workOrderText(workMinutes) : risk}
    </span>
  );
}
