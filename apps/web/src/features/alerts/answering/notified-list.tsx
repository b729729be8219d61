import type { AlertNotification } from '@heatwise/contract/alerts/alerts.contract';
import {
  NOTIFICATION_CHANNEL_LABELS,
  NOTIFICATION_STATE_LABELS,
  notifiedOfText,
} from '@heatwise/domain/alerts/alert-notification';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Text } from '@mantine/core';
import classes from '../alerts.module.css';

type Props = { notifications: readonly AlertNotification[]; zone: TimeZone };

/** Who was notified, by which channel and when, and what became of it. */
export function NotifiedList({ notifications, zone }: Props) {
  if (notifications.length === 0) return <Text size="sm">No one has been notified.</Text>;
  return (
    <ul className={classes.timeline} aria-label="Notified">
      {notifications.map((one) => (
        <li key={`${one.who} ${one.channel} ${one.step} ${one.is_over} ${one.at}`}>
          <Text size="sm" c="dimmed" component="time" dateTime={one.at}>
            {dateTimeText(Date.parse(one.at), zone)}
          </Text>
          <Text size="sm" fw={600}>
            {one.who}
          </Text>
          <Text size="sm" {...(one.state === 'bounced' ? { fw: 600 } : {})}>
            {`${notifiedOfText(one)}. ${NOTIFICATION_CHANNEL_LABELS[one.channel]}: ${NOTIFICATION_STATE_LABELS[one.state].toLowerCase()}`}
          </Text>
        </li>
      ))}
    </ul>
  );
}
