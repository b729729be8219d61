import { formatNumber } from '@heatwise/domain/text/format-number';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Group, Menu, Progress, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import { makeWorkbook } from '../../../platform/workbook/make-workbook.ts';
import { downloadBlob } from '../../../ui/download-blob.ts';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import type { MeasurementQuery } from '../list/measurement-conditions.queries.ts';
import { measurementCount } from '../list/measurement-count.ts';
import type { MeasurementSort } from '../list/measurement-filter.ts';
import { type ExportFormat, exportMeasurements } from './export-measurements.ts';

type Props = {
  query: MeasurementQuery;
  sort: MeasurementSort;
  zone: TimeZone;
  /** How many rows the list has; undefined while they are counted. */
  total: number | undefined;
  /** What is not in the file, in words; null when everything is. */
  leftOut: string | null;
  /** Tests of the list are on their way: half a file would look like a whole one. */
  mustWait: boolean;
};

/** Saves the list as a file: what the filter shows, in its order. Long lists show how far they are. */
export function ExportMenu({ query, sort, zone, total, leftOut, mustWait }: Props) {
  const database = useLocalDatabase();
  const toast = useToast();
  const [progress, setProgress] = useState<{ rows: number; total: number } | null>(null);
  const running = useRef<AbortController>(null);

  async function run(format: ExportFormat): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ rows: 0, total: total ?? 0 });
    try {
      const blob = await exportMeasurements(
        { query, sort, zone, format },
        {
          database,
          makeWorkbook,
          signal: controller.signal,
          onRows: (rows) => setProgress({ rows, total: Math.max(rows, total ?? 0) }),
        },
      );
      downloadBlob(blob, `measurements-${zone.dayAt(Date.now())}.${format}`);
    } catch (failure) {
      if (!controller.signal.aborted)
        toast('error', failure instanceof Error ? failure.message : String(failure));
    } finally {
      setProgress(null);
    }
  }

  const done = progress && progress.total > 0 ? (progress.rows / progress.total) * 100 : 0;
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <ToolButton
            label="Export"
            icon={<IconDownload size={18} aria-hidden="true" />}
            disabled={total === 0}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {leftOut ? <Menu.Label maw={280}>{leftOut}</Menu.Label> : null}
          <Menu.Item mih={40} disabled={mustWait} onClick={() => void run('csv')}>
            CSV
          </Menu.Item>
          <Menu.Item mih={40} disabled={mustWait} onClick={() => void run('xlsx')}>
            Excel (.xlsx)
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <GuardedModal opened={progress !== null} onClose={() => running.current?.abort()} title="Exporting">
        <Text size="sm" mb="xs" role="status">
          {progress && progress.rows < progress.total
            ? `${formatNumber(progress.rows)} of ${measurementCount(progress.total)}`
            : 'Writing the file…'}
        </Text>
        <Progress value={done} aria-label="Export" />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => running.current?.abort()}>
            Cancel
          </Button>
        </Group>
      </GuardedModal>
    </>
  );
}
