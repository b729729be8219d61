import type { Alert } from '@heatwise/contract/alerts/alerts.contract';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { Anchor, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
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
  const [answered, setAnswered] = useState<readonly Alert[]>([]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="sm">
        Open now{data && data.count > 0 ? ` (${formatNumber(data.count)})` : ''}
      </Title>
      {error && data ? (
        <Notice tone="warning" title="This may be out of date">
          {error.message}
        </Notice>
      ) : null}
      {data ? (
        <Shown
          data={data.alerts}
          count={data.count}
          onOpen={onOpen}
          onAcknowledge={setAnswered}
          selected={selected}
          onSelect={setSelected}
        />
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <LoadingState height={120} />
      )}
      <AcknowledgeDialog
        alerts={answered}
        onClose={() => setAnswered([])}
        onAcknowledged={() => {
          setAnswered([]);
          setSelected(new Set());
        }}
      />
    </section>
  );
}

type ShownProps = {
  data: readonly Alert[];
  count: number;
  onOpen: (alert_id: string) => void;
  onAcknowledge: (alerts: readonly Alert[]) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
};

function Shown({ data, count, onOpen, onAcknowledge, selected, onSelect }: ShownProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? data : data.slice(0, FIRST_SHOWN);
  if (count === 0)
    return (
      <Text className={classes.calm ?? ''}>
        <IconCircleCheck size={20} aria-hidden="true" /> No alert is open.
      </Text>
    );
  const select = (alert_id: string, isSelected: boolean) =>
    onSelect(new Set([...[...selected].filter((id) => id !== alert_id), ...(isSelected ? [alert_id] : [])]));
  return (
    <Stack gap="sm">
      <SelectionBar
        firing={shown.filter(({ state }) => state === 'firing')}
        selected={selected}
        onSelect={onSelect}
        onAcknowledge={onAcknowledge}
      />
      <ul className={classes.cards}>
        {shown.map((alert) => (
          <AlertCard
            key={alert.alert_id}
            alert={alert}
            onOpen={() => onOpen(alert.alert_id)}
            onAcknowledge={() => onAcknowledge([alert])}
            isSelected={selected.has(alert.alert_id)}
            onSelect={(isSelected) => select(alert.alert_id, isSelected)}
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

type SelectionProps = Pick<ShownProps, 'selected' | 'onSelect' | 'onAcknowledge'> & {
  /** Those on the screen that can be acknowledged. */
  firing: readonly Alert[];
};

/** Acknowledges several alerts at once; nothing where there are not several. */
function SelectionBar({ firing, selected, onSelect, onAcknowledge }: SelectionProps) {
  if (firing.length < 2) return null;
  const chosen = firing.filter(({ alert_id }) => selected.has(alert_id));
  const isAll = chosen.length === firing.length;
  return (
    <Group gap="md">
      <Checkbox
        label="Select all"
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        onChange={() => onSelect(new Set(isAll ? [] : firing.map(({ alert_id }) => alert_id)))}
      />
      <Button
        size="md"
        variant="default"
        disabled={chosen.length === 0}
        onClick={() => onAcknowledge(chosen)}
      >
        Acknowledge selected{chosen.length > 0 ? ` (${chosen.length})` : ''}
      </Button>
    </Group>
  );
}
