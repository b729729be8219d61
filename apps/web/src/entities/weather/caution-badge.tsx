import type { LeadingCaution } from '@heatwise/domain/heat/caution';
import { RISK_TAG_COLOURS, type RiskTag } from '@heatwise/domain/heat/risk';
import { workOrderText } from '@heatwise/domain/heat/work-rest';
import { useComputedColorScheme } from '@mantine/core';
import classes from '../../ui/status-badge.module.css';
import { STATUS_PALETTE } from '../../ui/status-palette.ts';

/** A category of risk in words and colour. */
export function RiskBadge({ risk }: { risk: RiskTag }) {
  const scheme = useComputedColorScheme('light');
  const { soft, text } = STATUS_PALETTE[scheme][RISK_TAG_COLOURS[risk]];
  return (
    <span className={classes.badge} style={{ background: soft, color: text }}>
      {risk}
    </span>
  );
}

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
