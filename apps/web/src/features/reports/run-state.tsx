import type { ReportRun } from '@heatwise/contract/reports/reports.contract';
import { Group, Loader, Text } from '@mantine/core';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** How a run went, or goes. */
export function RunState({ run }: { run: ReportRun }) {
  const zone = useViewerZone();
  const { state, finished_at, problem } = run;
  if (state === 'waiting' || state === 'running') {
    return (
      <Group gap={8} role="status">
        <Loader size={14} aria-hidden="true" />
        <Text size="sm">{problem ?? (state === 'waiting' ? 'Waits to be made' : 'Is being made')}</Text>
      </Group>
    );
  }
  const at = finished_at === null ? null : <RelativeTime ms={Date.parse(finished_at)} zone={zone} />;
  return state === 'failed' ? (
    <Text size="sm" c="var(--mantine-color-error)">
      Failed {at}: {problem}
    </Text>
  ) : (
    <Text size="sm" c="dimmed">
      Made {at}
      {problem === null ? null : `. ${problem}`}
    </Text>
  );
}
