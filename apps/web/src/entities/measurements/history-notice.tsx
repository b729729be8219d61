import { dayText } from '@heatwise/domain/time/date-text';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { type HistoryGap, useHeldFrom, useHistorySince } from '../../sync/use-history.ts';
import { Notice } from '../../ui/notice.tsx';

/** The day that the window begins with: the first of a month by the server's clock, whatever the viewer's. */
function heldFromText(ms: number): string {
  return dayText(new Date(ms).toISOString().slice(0, 10));
}

/** ' since 01 Oct 2025' where older tests are not here, else nothing: ends a sentence that would claim more. */
export function useSinceText(): string {
  const heldFromMs = useHeldFrom();
  return heldFromMs === null ? '' : ` since ${heldFromText(heldFromMs)}`;
}

/** Whether a test is the last one: of a time of which not all are here, an old baseline or an import may only seem so. */
export function useIsLast(): (ms: number) => boolean {
  const heldFromMs = useHeldFrom();
  return (ms) => heldFromMs === null || ms >= heldFromMs;
}

/** What is missing, and what is being done about it. */
export function gapText({ heldFromMs, reachedMs, why }: HistoryGap): string {
  const tests = `Tests before ${heldFromText(heldFromMs)}`;
  if (why === 'no room') return `${tests} are not on this device: its storage is full.`;
  if (why === 'no window') return `${tests} are not on this device.`;
  if (why === 'no connection')
    return `${tests} are not on this device, and there is no connection to fetch them.`;
  const progress =
    reachedMs === null || reachedMs >= heldFromMs ? '' : ` So far back to ${heldFromText(reachedMs)}.`;
  return `${tests} are being fetched. Figures for that time are not complete yet.${progress}`;
}

/** Above what shows the tests since `fromMs` (null: of no time that it names), while not all of them are here. */
export function HistoryNotice({ fromMs }: { fromMs: number | null }) {
  return <GapNotice gap={useHistorySince(fromMs)} />;
}

/** The same where the gap is known already. */
export function GapNotice({ gap }: { gap: HistoryGap | null }) {
  return gap ? <Notice tone={gap.why === 'on the way' ? 'info' : 'warning'}>{gapText(gap)}</Notice> : null;
}

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
