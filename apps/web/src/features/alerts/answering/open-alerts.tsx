import type { Alert } from '@heatwise/contract/alerts/alerts.contract';
import { messageOfAlert, triggerText } from '@heatwise/domain/alerts/alert-text';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { Anchor, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useSiteZones } from '../../../entities/weather/site-zones.ts';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import {
  AlertStateBadge,
  MutedBadge,
  NoDataSince,
  SeverityBadge,
  SimulatedBadge,
  useSeverityShade,
} from '../alert-badges.tsx';
import { alertCount, foundText, joinedText } from '../alert-texts.ts';
import classes from '../alerts.module.css';
import { useOpenAlerts } from '../alerts.queries.ts';
import { mutedUntil } from '../muted.ts';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';

type Props = {
  alert: Alert;
  onOpen: () => void;
  onAcknowledge: () => void;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
};

/** An open alert: whom it is about, what was found, what to do, and who sees to it. */
function AlertCard({ alert, onOpen, onAcknowledge, isSelected, onSelect }: Props) {
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
