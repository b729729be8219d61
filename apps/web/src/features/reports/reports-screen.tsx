import { MOST_EVIDENCE_DAYS } from '@heatwise/domain/reports/evidence-pack';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileZip, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { QueryList } from '../../ui/query-list.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { ReportEntry } from './report-entry.tsx';
import { useReports } from './reports.queries.ts';
import { RunHistory } from './run-history.tsx';

/** What is reported, when and to whom, and the files that came of it. */
export function ReportsScreen() {
  return (
    <Stack gap="md">
      <div>
        <Title order={1} size="h2">
          Reports
        </Title>
        <Text c="dimmed" size="sm" mt={4} maw={620}>
          Files for whoever does not work in Heatwise: made when you ask, or by themselves. Only admins make
          and open them, because they hold health data of your people.
        </Text>
      </div>
      <ReportList />
      <EvidenceCard />
      <RunHistory />
    </Stack>
  );
}

/** What an inspector is given after an incident. */
function EvidenceCard() {
  const [isOpen, setOpen] = useState(false);
  return (
    <TitledCard title="Evidence pack">
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" maw={520}>
          For an inspector, after an incident: all there is about a person, a crew, a job or a location over
          up to {MOST_EVIDENCE_DAYS} days, in one ZIP that can be checked without Heatwise.
        </Text>
        <Button
          variant="default"
          size="md"
          leftSection={<IconFileZip size={18} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          Make an evidence pack
        </Button>
      </Group>
      <EvidenceDialog opened={isOpen} onClose={() => setOpen(false)} />
    </TitledCard>
  );
}

/** The reports that were set up. */
function ReportList() {
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
      <QueryList
        query={{ data, error, refetch }}
        text="Loading the reports…"
        showsStale
        label="Saved reports"
        items={data}
        empty={{ title: 'No reports', hint: 'Choose “New report” to say what is reported, and when.' }}
      >
        {(report) => (
          <ReportEntry key={report.report_id} report={report} onEdit={() => setOpenId(report.report_id)} />
        )}
      </QueryList>
      <ReportDialog
        opened={openId !== null}
        report={data?.find(({ report_id }) => report_id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </TitledCard>
  );
}
