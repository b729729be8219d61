import type { Alert } from '@heatwise/contract/alerts/alerts.contract';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { alertCount } from '../alert-texts.ts';
import classes from '../alerts.module.css';
import { useOpenAlerts } from '../alerts.queries.ts';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import { AlertCard } from './alert-card.tsx';

/** So many cards are drawn at once; the others are a press away. */
const FIRST_SHOWN = 12;

/** What is open now: unanswered first, then the worst, then the newest. */
export function OpenAlertList({ onOpen }: { onOpen: (alert_id: string) => void }) {
  const id = useId();
  const { data, error, refetch } = useOpenAlerts();
  const [answered, setAnswered] = useState<Alert | null>(null);
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="sm">
        Open now{data && data.count > 0 ? ` (${data.count.toLocaleString('en')})` : ''}
      </Title>
      {error && data ? (
        <Notice tone="warning" title="This may be out of date">
          {error.message}
        </Notice>
      ) : null}
      {data ? (
        <Shown data={data.alerts} count={data.count} onOpen={onOpen} onAcknowledge={setAnswered} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <LoadingState height={120} />
      )}
      <AcknowledgeDialog alert={answered} onClose={() => setAnswered(null)} />
    </section>
  );
}

type ShownProps = {
  data: readonly Alert[];
  count: number;
  onOpen: (alert_id: string) => void;
  onAcknowledge: (alert: Alert) => void;
};

function Shown({ data, count, onOpen, onAcknowledge }: ShownProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? data : data.slice(0, FIRST_SHOWN);
  if (count === 0)
    return (
      <Text className={classes.calm ?? ''}>
        <IconCircleCheck size={20} aria-hidden="true" /> No alert is open.
      </Text>
    );
  return (
    <Stack gap="sm">
      <ul className={classes.cards}>
        {shown.map((alert) => (
          <AlertCard
            key={alert.alert_id}
            alert={alert}
            onOpen={() => onOpen(alert.alert_id)}
            onAcknowledge={() => onAcknowledge(alert)}
          />
        ))}
      </ul>
      {data.length > shown.length ? (
        <Anchor component="button" type="button" mih={44} onClick={() => setShowsAll(true)}>
          Show all {data.length}
        </Anchor>
      ) : count > data.length ? (
        <Text size="sm" c="dimmed">
          {alertCount(count - data.length)} more: they are in the log below.
        </Text>
      ) : null}
    </Stack>
  );
}
