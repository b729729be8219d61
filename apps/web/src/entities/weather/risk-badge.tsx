import { RISK_TAG_COLOURS, type RiskTag } from '@heatwise/domain/heat/risk';
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
