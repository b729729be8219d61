import type { Alert } from '@heatwise/contract/alerts/alerts.contract';
import { messageOfAlert, triggerText } from '@heatwise/domain/alerts/alert-text';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useRef } from 'react';
import { useSiteZones } from '../../../entities/weather/site-zones.ts';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import {
  AlertStateBadge,
  MutedBadge,
  SeverityBadge,
  SimulatedBadge,
  useSeverityShade,
} from '../alert-badges.tsx';
import { foundText, joinedText } from '../alert-texts.ts';
import classes from '../alerts.module.css';
import { mutedUntil } from '../muted.ts';
import { NoDataSince } from './no-data-since.tsx';

type Props = {
  alert: Alert;
  onOpen: () => void;
  onAcknowledge: () => void;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
};

/** An open alert: whom it is about, what was found, what to do, and who sees to it. */
export function AlertCard({ alert, onOpen, onAcknowledge, isSelected, onSelect }: Props) {
  const zone = useViewerZone();
  const openZone = useSiteZones();
  const { temperature_unit } = useDisplayUnits();
  const { fill } = useSeverityShade(alert.severity);
  const { state, subject_name, rule_name, trigger, no_data_since } = alert;
  const details = useRef<HTMLButtonElement>(null);
  /** The keyboard goes on beside it: the button itself is gone once there is an answer. */
  const acknowledge = () => {
    details.current?.focus();
    onAcknowledge();
  };
  const found = foundText(alert, temperature_unit, { site: openZone(alert.time_zone), viewer: zone });
  return (
    <li
      className={classes.card}
      style={{ borderInlineStartColor: fill }}
      aria-label={`${subject_name}: ${rule_name}`}
    >
      <Group gap="xs">
        {state === 'firing' ? (
          <Checkbox
            aria-label={`Select ${subject_name}: ${rule_name}`}
            checked={isSelected}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
        ) : null}
        <SeverityBadge severity={alert.severity} />
        <AlertStateBadge state={state} />
        {mutedUntil(alert, Date.now()) === null ? null : <MutedBadge />}
        {alert.is_simulated ? <SimulatedBadge /> : null}
        <Text size="sm" c="dimmed" component="span">
          {alert.fired_at === null ? 'Began' : 'Fired'}{' '}
          <RelativeTime ms={Date.parse(alert.fired_at ?? alert.began_at)} zone={zone} />
        </Text>
      </Group>
      <div className={classes.words}>
        <Text fw={650} size="lg">
          {subject_name}
        </Text>
        <Text size="sm">
          {rule_name}
          {found === null ? '' : `: ${found}`}
        </Text>
        <Text size="sm" c="dimmed">
          {triggerText(trigger, temperature_unit)}
        </Text>
        {alert.joined_alerts.length === 0 ? null : <Text size="sm">Same incident: {joinedText(alert)}</Text>}
      </div>
      {no_data_since === null ? null : <NoDataSince at={no_data_since} zone={zone} />}
      <Text size="sm" className={classes.words ?? ''}>
        {messageOfAlert(alert, temperature_unit)}
      </Text>
      {alert.acknowledged_at === null ? null : (
        <Text size="sm" className={classes.words ?? ''}>
          Acknowledged{alert.acknowledged_by ? ` by ${alert.acknowledged_by}` : ''},{' '}
          <RelativeTime ms={Date.parse(alert.acknowledged_at)} zone={zone} />
          {alert.note === '' ? '' : `: ${alert.note}`}
        </Text>
      )}
      <Group gap="xs" className={classes.actions ?? ''}>
        {state === 'firing' ? (
          <Button size="md" aria-label={`Acknowledge ${subject_name}`} onClick={acknowledge}>
            Acknowledge
          </Button>
        ) : null}
        <Button
          ref={details}
          size="md"
          variant="default"
          aria-label={`Details of ${subject_name}`}
          onClick={onOpen}
        >
          Details
        </Button>
      </Group>
    </li>
  );
}
