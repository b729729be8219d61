import {
  MEASUREMENT_STATUS_COLOURS,
  MEASUREMENT_STATUS_LABELS,
  type MeasurementStatus,
  type MeasurementStatusColour,
} from '@heatwise/domain/measurements/measurement-status';
import { useComputedColorScheme } from '@mantine/core';
import classes from './status-badge.module.css';
import { StatusIcon } from './status-icon.tsx';
import { colourShade } from './status-palette.ts';

type Props = {
  status: MeasurementStatus;
  /** Said instead of the status's own words, e.g. with a value. */
  label?: string;
  /** Instead of the status's own: of a class that the organisation made. */
  colour?: MeasurementStatusColour;
};

/** A status as drawing, words and colour. */
export function StatusBadge({ status, label, colour = MEASUREMENT_STATUS_COLOURS[status] }: Props) {
  const scheme = useComputedColorScheme('light');
  const { soft, text } = colourShade(colour, scheme);
  return (
    <span className={classes.badge} style={{ background: soft, color: text }}>
      <StatusIcon status={status} size={14} />
      <span className={classes.label}>{label ?? MEASUREMENT_STATUS_LABELS[status]}</span>
    </span>
  );
}
