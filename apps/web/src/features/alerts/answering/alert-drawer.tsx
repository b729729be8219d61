import type {
  AlertEvent,
  AlertNotification,
  AlertWithEvents,
} from '@heatwise/contract/alerts/alerts.contract';
import {
  ENDED_STATES,
  NOTIFICATION_CHANNEL_LABELS,
  NOTIFICATION_STATE_LABELS,
  notifiedOfText,
} from '@heatwise/domain/alerts/alert';
import { messageOfAlert, triggerText } from '@heatwise/domain/alerts/alert-text';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { useSiteZones } from '../../../entities/weather/site-zones.ts';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { GuardedDrawer } from '../../../ui/guarded-dialog.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { AlertStateBadge, MutedBadge, NoDataSince, SeverityBadge, SimulatedBadge } from '../alert-badges.tsx';
import { eventText, foundText, joinedText } from '../alert-texts.ts';
import classes from '../alerts.module.css';
import { useCloseAlert } from '../alerts.mutations.ts';
import { useAlert } from '../alerts.queries.ts';
import { mutedUntil } from '../muted.ts';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';

type Props = {
  /** Undefined while none is open. */
  alertId: string | undefined;
  onClose: () => void;
};

/** Everything known of one alert, and the answers to it. */
export function AlertDrawer({ alertId, onClose }: Props) {
  return (
    <GuardedDrawer
      opened={alertId !== undefined}
      onClose={onClose}
      openedBy="open"
      size="min(560px, 100%)"
      title="Alert"
    >
      {alertId === undefined ? null : <Read key={alertId} alertId={alertId} />}
    </GuardedDrawer>
  );
}

function Read({ alertId }: { alertId: string }) {
  const { data, error, refetch } = useAlert(alertId);
  if (data) return <Opened alert={data} />;
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return <LoadingState />;
}

function Opened({ alert }: { alert: AlertWithEvents }) {
  const title = useRef<HTMLHeadingElement>(null);
  const zone = useViewerZone();
  const openZone = useSiteZones();
  const { temperature_unit } = useDisplayUnits();
  const { state, severity, subject_name, user_id, rule_name, trigger, no_data_since, joined_alerts } = alert;
  const timeOf = (instant: string | null) =>
    instant === null ? '–' : dateTimeText(Date.parse(instant), zone);
  const facts = [
    { name: 'Rule', value: rule_name },
    ...(joined_alerts.length > 0 ? [{ name: 'Same incident', value: joinedText(alert) }] : []),
    { name: 'Waits for', value: triggerText(trigger, temperature_unit) },
    {
      name: 'Found',
      value: foundText(alert, temperature_unit, { site: openZone(alert.time_zone), viewer: zone }) ?? '–',
    },
    { name: 'Since', value: timeOf(alert.began_at) },
    { name: 'Fired', value: timeOf(alert.fired_at) },
    { name: 'Over', value: timeOf(alert.ended_at) },
  ];
  return (
    <Stack gap="md" pb="md" className={classes.words ?? ''}>
      <div>
        <Title ref={title} tabIndex={-1} order={2} size="h3">
          {user_id === null ? (
            subject_name
          ) : (
            <AnchorLink to="/people/$user_id" params={{ user_id }} inherit>
              {subject_name}
            </AnchorLink>
          )}
        </Title>
        <Group gap="xs" mt={6}>
          <SeverityBadge severity={severity} />
          <AlertStateBadge state={state} />
          {mutedUntil(alert, Date.now()) === null ? null : <MutedBadge />}
          {alert.is_simulated ? <SimulatedBadge /> : null}
        </Group>
      </div>
      {no_data_since === null ? null : <NoDataSince at={no_data_since} zone={zone} />}
      <Text>{messageOfAlert(alert, temperature_unit)}</Text>
      <Facts facts={facts} />
      <Answers alert={alert} stay={title} />
      <div>
        <Title order={3} size="h5" mb="xs">
          Notified
        </Title>
        <NotifiedList notifications={alert.notifications} zone={zone} />
      </div>
      <div>
        <Title order={3} size="h5" mb="xs">
          What happened
        </Title>
        <AlertTimeline events={alert.events} zone={zone} namesRules={joined_alerts.length > 0} />
      </div>
    </Stack>
  );
}

type AnswersProps = {
  alert: AlertWithEvents;
  /** Where the keyboard goes on: the button that was pressed is gone once there is an answer. */
  stay: RefObject<HTMLElement | null>;
};

function Answers({ alert, stay }: AnswersProps) {
  const { alert_id, state, subject_name } = alert;
  const close = useCloseAlert();
  const [asking, setAsking] = useState<'acknowledge' | 'close' | null>(null);
  const ask = (answer: 'acknowledge' | 'close') => () => {
    stay.current?.focus();
    setAsking(answer);
  };
  if (ENDED_STATES.some((ended) => ended === state)) return null;
  return (
    <Group gap="xs">
      {state === 'firing' ? (
        <Button size="md" onClick={ask('acknowledge')}>
          Acknowledge
        </Button>
      ) : null}
      <Button size="md" variant="default" loading={close.isPending} onClick={ask('close')}>
        Close alert
      </Button>
      <AcknowledgeDialog alerts={asking === 'acknowledge' ? [alert] : []} onClose={() => setAsking(null)} />
      <ConfirmDialog
        opened={asking === 'close'}
        title={`Close the alert about ${subject_name}?`}
        confirm="Close alert"
        onConfirm={() => {
          setAsking(null);
          close.mutate({ alert_id, note: '' });
        }}
        onCancel={() => setAsking(null)}
      >
        Close it if you know that it is over. It stays in the log; a new alert begins when the rule finds it
        again after its cool-down.
      </ConfirmDialog>
    </Group>
  );
}

type AlertTimelineProps = {
  events: readonly AlertEvent[];
  zone: TimeZone;
  /** Where the incident has alerts of several rules. */
  namesRules: boolean;
};

/** What happened in an incident, in its order. */
function AlertTimeline({ events, zone, namesRules }: AlertTimelineProps) {
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

type NotifiedListProps = { notifications: readonly AlertNotification[]; zone: TimeZone };

/** Who was notified, by which channel and when, and what became of it. */
function NotifiedList({ notifications, zone }: NotifiedListProps) {
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
