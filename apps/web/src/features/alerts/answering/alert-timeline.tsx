import type { AlertEvent } from '@heatwise/contract/alerts/alerts.contract';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Text } from '@mantine/core';
import { eventText } from '../alert-texts.ts';
import classes from '../alerts.module.css';

type Props = {
  events: readonly AlertEvent[];
  zone: TimeZone;
  /** Where the incident has alerts of several rules. */
  namesRules: boolean;
};

/** What happened in an incident, in its order. */
export function AlertTimeline({ events, zone, namesRules }: Props) {
  return (
    <ol className={classes.timeline} aria-label="What happened">
      {events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what happened stays where it is
        <li key={index}>
          <Text size="sm" c="dimmed" component="time" dateTime={event.at}>
            {dateTimeText(Date.parse(event.at), zone)}
          </Text>
          <Text size="sm" fw={600}>
            {eventText(event)}
            {namesRules ? ` (${event.rule_name})` : ''}
          </Text>
          {event.note === '' ? null : <Text size="sm">{event.note}</Text>}
        </li>
      ))}
    </ol>
  );
}
