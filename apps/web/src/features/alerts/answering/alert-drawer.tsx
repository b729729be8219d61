import type { AlertWithEvents } from '@heatwise/contract/alerts/alerts.contract';
import { ENDED_STATES } from '@heatwise/domain/alerts/alert-life';
import { triggerText } from '@heatwise/domain/alerts/alert-text';
import { messageOfAlert } from '@heatwise/domain/alerts/message-fields';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import { useSiteZones } from '../../../entities/weather/site-zones.ts';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { useViewerZone } from '../../../platform/viewer-zone.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { GuardedDrawer } from '../../../ui/guarded-dialog.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { AlertStateBadge, MutedBadge, SeverityBadge, SimulatedBadge } from '../alert-badges.tsx';
import { foundText, joinedText } from '../alert-texts.ts';
import classes from '../alerts.module.css';
import { useCloseAlert } from '../alerts.mutations.ts';
import { useAlert } from '../alerts.queries.ts';
import { mutedUntil } from '../muted.ts';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import { AlertTimeline } from './alert-timeline.tsx';
import { NoDataSince } from './no-data-since.tsx';
import { NotifiedList } from './notified-list.tsx';

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
      position="right"
      size="min(560px, 100%)"
      title="Alert"
      closeButtonProps={{ 'aria-label': 'Close' }}
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
            <Anchor component={Link} to={`/people/${user_id}`} inherit>
              {subject_name}
            </Anchor>
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
