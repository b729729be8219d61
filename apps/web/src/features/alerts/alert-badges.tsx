import { ALERT_STATE_LABELS, type AlertState } from '@heatwise/domain/alerts/alert';
import { type AlertSeverity, SEVERITY_LABELS } from '@heatwise/domain/alerts/alert-rule';
import { SIMULATED_WEATHER } from '@heatwise/domain/heat/simulated-climate';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Badge, Text, useComputedColorScheme } from '@mantine/core';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCloudOff,
  IconInfoCircle,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { colourShade } from '../../ui/status-palette.ts';
import classes from './alerts.module.css';

/** There is nothing to go by: that is not the same as over. */
export function NoDataSince({ at, zone }: { at: string; zone: TimeZone }) {
  return (
    <Text size="sm" fw={600} className={classes.calm ?? ''}>
      <IconCloudOff size={18} aria-hidden="true" />
      No data since {dateTimeText(Date.parse(at), zone)}: whether it is over is not known.
    </Text>
  );
}

const ICONS: Readonly<Record<AlertSeverity, ComponentType<IconProps>>> = {
  information: IconInfoCircle,
  warning: IconAlertTriangle,
  critical: IconAlertOctagon,
};

const COLOURS = { information: 'blue-2', warning: 'orange', critical: 'red' } as const;

/** The shade of a severity: for what stands beside its badge. */
export function useSeverityShade(severity: AlertSeverity) {
  return colourShade(COLOURS[severity], useComputedColorScheme('light'));
}

/** How bad it is, as drawing, words and colour. */
export function SeverityBadge({ severity }: { severity: AlertSeverity }) {
  const { soft, text } = useSeverityShade(severity);
  const Icon = ICONS[severity];
  return (
    <span className={classes.severity} style={{ background: soft, color: text }}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {SEVERITY_LABELS[severity]}
    </span>
  );
}

/** What nobody has answered stands out. */
export function AlertStateBadge({ state }: { state: AlertState }) {
  return (
    <Badge
      variant={state === 'firing' ? 'light' : 'default'}
      tt="none"
      style={{ borderStyle: state === 'acknowledged' ? 'dashed' : 'solid' }}
    >
      {ALERT_STATE_LABELS[state]}
    </Badge>
  );
}

/** The rule tells nobody for a while. */
export function MutedBadge() {
  return (
    <Badge variant="default" tt="none">
      Muted
    </Badge>
  );
}

/** The weather is made up, not measured. */
export function SimulatedBadge() {
  return (
    <Badge variant="light" color="gray" tt="none">
      {SIMULATED_WEATHER}
    </Badge>
  );
}
