import type { ReportRun } from '@heatwise/contract/reports/reports.contract';
import {
  isOfTheMoment,
  MOST_REPORT_FILES_BYTES,
  REPORT_FILES_KEPT_DAYS,
  REPORT_RUNS_PAGE,
  RUN_FORMAT_LABELS,
  RUN_KIND_LABELS,
} from '@heatwise/domain/reports/report';
import { dayText } from '@heatwise/domain/time/date-text';
import { Button, Group, Loader, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { ListRow, PageButtons, QueryList } from '../../ui/query-list.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useDownloadReport, useRuns } from './reports.queries.ts';

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

const KILOBYTE = 1000;

/** The files of a run, to be saved. */
function RunFiles({ run }: { run: ReportRun }) {
  const download = useDownloadReport();
  return (
    <Group gap={8}>
      {run.files.map(({ format, bytes }) => (
        <Button
          key={format}
          variant="default"
          size="md"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={download.isPending && download.variables?.format === format}
          aria-label={`Save ${run.name} of ${run.last_day} as ${RUN_FORMAT_LABELS[format]}`}
          title={sizeText(bytes)}
          onClick={() => download.mutate({ run, format })}
        >
          {RUN_FORMAT_LABELS[format]}
        </Button>
      ))}
    </Group>
  );
}

function sizeText(bytes: number): string {
  if (bytes < KILOBYTE * KILOBYTE) return `${Math.max(1, Math.round(bytes / KILOBYTE))} kB`;
  return `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`;
}

const MEGABYTE = 1_000_000;

/** What was made, the newest first, also of reports that were deleted since. */
export function RunHistory() {
  const [offset, setOffset] = useState(0);
  const { data, error, refetch } = useRuns(offset);
  return (
    <TitledCard
      title="Files"
      hint={`Kept for ${REPORT_FILES_KEPT_DAYS} days. When all files exceed ${MOST_REPORT_FILES_BYTES / MEGABYTE} MB, the oldest are removed. Who saves one is noted in the audit trail.`}
    >
      <QueryList
        query={{ data, error, refetch }}
        height={120}
        showsStale
        label="Files"
        items={data?.runs}
        empty={{ title: 'No files yet', hint: 'They appear here as soon as a report was made.' }}
      >
        {(run) => <Run key={run.run_id} run={run} />}
      </QueryList>
      <PageButtons
        offset={offset}
        pageSize={REPORT_RUNS_PAGE}
        count={data?.count}
        shown={data?.runs.length}
        onOffset={setOffset}
      />
    </TitledCard>
  );
}

function Run({ run }: { run: ReportRun }) {
  const { name, kind, first_day, last_day, asked_by } = run;
  const days = first_day === last_day ? dayText(first_day) : `${dayText(first_day)} to ${dayText(last_day)}`;
  return (
    <ListRow label={`${name} of ${days}`} end={<RunFiles run={run} />}>
      <Text fw={600}>{name}</Text>
      <Text size="sm">
        {RUN_KIND_LABELS[kind]}
        {isOfTheMoment(kind) ? null : `, ${days}`}
      </Text>
      <Text size="sm" c="dimmed">
        {asked_by === null ? 'By its schedule' : `Asked for by ${asked_by}`}
      </Text>
      <RunState run={run} />
    </ListRow>
  );
}
