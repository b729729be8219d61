import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { ReportEntry } from './report-entry.tsx';
import classes from './reports.module.css';
import { useReports } from './reports.queries.ts';

/** The reports that were set up. */
export function ReportList() {
  const { data, error, refetch } = useReports();
  const [openId, setOpenId] = useState<string | 'new' | null>(null);
  return (
    <TitledCard title="Saved reports">
      <Group justify="space-between" gap="sm" mb="sm">
        <Text size="sm" c="dimmed" maw={520}>
          A report covers whole days and ends with yesterday.
        </Text>
        <Button
          size="md"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setOpenId('new')}
        >
          New report
        </Button>
      </Group>
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <LoadingState text="Loading the reports…" /> : null}
      {data?.length === 0 ? (
        <EmptyState title="No reports" hint="Choose “New report” to say what is reported, and when." />
      ) : null}
      {data && data.length > 0 ? (
        <ul className={classes.list} aria-label="Saved reports">
          {data.map((report) => (
            <ReportEntry key={report.report_id} report={report} onEdit={() => setOpenId(report.report_id)} />
          ))}
        </ul>
      ) : null}
      <ReportDialog
        opened={openId !== null}
        report={data?.find(({ report_id }) => report_id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </TitledCard>
  );
}
