import type { ReportRun } from '@heatwise/contract/reports/reports.contract';
import { RUN_FORMAT_LABELS } from '@heatwise/domain/reports/report';
import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useDownloadReport } from './reports.mutations.ts';

const KILOBYTE = 1000;

/** The files of a run, to be saved. */
export function RunFiles({ run }: { run: ReportRun }) {
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
