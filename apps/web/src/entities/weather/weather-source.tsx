import type { WeatherSource } from '@heatwise/contract/heat/weather.contract';
import { dateTimeText, relativeTime } from '@heatwise/domain/time/date-text';
import { Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMinute, useViewerZone } from '../../platform/viewer-clock.ts';
import { type StoredPart, sourceText } from './location-weather.ts';

type Props = {
  source: WeatherSource | undefined;
  /** When it was read, where it is the last that this browser has. */
  keptMs?: number | null;
  partlyStored?: StoredPart | null;
};

/** Whose weather is shown, and how old it is without a connection; made-up weather says so. */
export function WeatherSourceNote({ source, keptMs = null, partlyStored = null }: Props) {
  if (!source) return null;
  return (
    <Group gap="xs">
      {keptMs === null ? null : <Age keptMs={keptMs}>No new weather: this is from</Age>}
      {keptMs === null && partlyStored ? (
        <Age keptMs={partlyStored.oldestMs}>
          No new weather at {partlyStored.count} of {partlyStored.total} locations: the oldest is from
        </Age>
      ) : null}
      {source.is_simulated ? (
        <Badge variant="light" color="gray" tt="none" size="lg">
          {sourceText(source)}
        </Badge>
      ) : (
        <Text size="xs" c="dimmed">
          {sourceText(source)}
        </Text>
      )}
    </Group>
  );
}

function Age({ keptMs, children }: { keptMs: number; children: ReactNode }) {
  const zone = useViewerZone();
  const nowMs = useMinute();
  return (
    <Text size="sm" fw={650} role="status">
      {children} {dateTimeText(keptMs, zone)}, {relativeTime(keptMs, Math.max(nowMs, keptMs), zone)}
    </Text>
  );
}
