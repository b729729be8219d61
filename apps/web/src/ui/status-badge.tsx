import {
  MEASUREMENT_STATUS_COLOURS,
  MEASUREMENT_STATUS_LABELS,
  type MeasurementStatus,
  type MeasurementStatusColour,
} from '@heatwise/domain/measurements/measurement-status';
import { useComputedColorScheme } from '@mantine/core';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars4,
  IconAntennaBars5,
  IconBan,
  IconCircleDashed,
  IconDropletFilled,
  IconDropletHalf2,
  type IconProps,
  IconTrash,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './status-badge.module.css';
import { colourShade } from './status-palette.ts';

const icons: Readonly<Record<MeasurementStatus, ComponentType<IconProps>>> = {
  hydrated: IconDropletFilled,
  mildly_dehydrated: IconDropletHalf2,
  moderately_dehydrated: IconAlertTriangle,
  severely_dehydrated: IconAlertOctagon,
  low_sodium: IconAntennaBars2,
  moderate_sodium: IconAntennaBars3,
  high_sodium: IconAntennaBars4,
  very_high_sodium: IconAntennaBars5,
  unclassified: IconCircleDashed,
  invalid: IconBan,
  removed: IconTrash,
};

/** A drawing for each status, so that colour never speaks alone. Decoration: the words are beside it. */
export function StatusIcon({ status, size = 16 }: { status: MeasurementStatus; size?: number | string }) {
  const Icon = icons[status];
  return <Icon size={size} stroke={2} aria-hidden="true" />;
}

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
