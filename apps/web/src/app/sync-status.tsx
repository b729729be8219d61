import { dateText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Group, Text } from '@mantine/core';
import { IconCloudCheck, IconCloudOff, IconCloudX, IconRefresh } from '@tabler/icons-react';
import type { SyncProgress } from '../sync/progress.ts';
import classes from './sync-status.module.css';

type Props = {
  progress: SyncProgress;
  isOffline: boolean;
  zone: TimeZone;
  nowMs: number;
  onRetry: () => void;
};

/** The time of day of the last synchronisation, with its date when that was another day. */
function since(ms: number, zone: TimeZone, nowMs: number): string {
  const time = new Date(ms + zone.offsetAt(ms)).toISOString().slice(11, 16);
  return zone.dayAt(ms) === zone.dayAt(nowMs) ? time : `${dateText(ms, zone)} ${time}`;
}

/** How fresh the data is: up to date, being fetched, offline, or refused with a way to try again. */
export function SyncStatus({ progress, isOffline, zone, nowMs, onRetry }: Props) {
  const { action, checkedMs, initialSyncDone, waitingFor } = progress;
  const age = checkedMs === null ? null : since(checkedMs, zone, nowMs);
  if (waitingFor) return <Line icon={<IconRefresh size={18} aria-hidden="true" />}>Waiting</Line>;
  if (isOffline) {
    return (
      <Line icon={<IconCloudOff size={18} aria-hidden="true" />} tone="warning">
        {age ? `Offline – data from ${age}` : 'Offline'}
      </Line>
    );
  }
  if (action === 'error') {
    return (
      <Group gap="xs">
        <Line icon={<IconCloudX size={18} aria-hidden="true" />} tone="warning">
          {age ? `Not updated since ${age}` : 'Not updated'}
        </Line>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Try now
        </Button>
      </Group>
    );
  }
  if (!initialSyncDone || !age) {
    return <Line icon={<IconRefresh size={18} aria-hidden="true" />}>Synchronising</Line>;
  }
  return <Line icon={<IconCloudCheck size={18} aria-hidden="true" />}>Up to date, {age}</Line>;
}

function Line({
  icon,
  tone,
  children,
}: {
  icon: React.ReactNode;
  tone?: 'warning';
  children: React.ReactNode;
}) {
  return (
    <Text component="p" size="xs" className={classes.line ?? ''} data-tone={tone} role="status">
      {icon}
      <span>{children}</span>
    </Text>
  );
}
