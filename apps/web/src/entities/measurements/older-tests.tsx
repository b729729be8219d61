import { DAY_MS } from '@heatwise/domain/time/durations';
import { Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useHeldFrom, useHistorySince } from '../../sync/use-history.ts';
import { GapNotice } from './history-notice.tsx';
import { heldFromText } from './history-text.ts';

/** Under a list of all tests there are: since when it has all of them, and the way to the year before. */
export function OlderTests() {
  const heldFromMs = useHeldFrom();
  const [fromMs, setFromMs] = useState<number | null>(null);
  const gap = useHistorySince(fromMs);
  if (heldFromMs === null) return null;
  if (gap) return <GapNotice gap={gap} />;
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm" c="dimmed">
        Tests since {heldFromText(heldFromMs)} are on this device.
      </Text>
      <Button
        variant="default"
        leftSection={<IconHistory size={18} aria-hidden="true" />}
        onClick={() => setFromMs(yearBefore(heldFromMs))}
      >
        Fetch the year before
      </Button>
    </Group>
  );
}

/** A day later than the stamps that are asked for, as a test may be stamped a day before the time that it names. */
function yearBefore(ms: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear() - 1, date.getUTCMonth(), date.getUTCDate()) + DAY_MS;
}
