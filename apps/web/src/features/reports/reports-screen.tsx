import type { Report } from '@heatwise/contract/reports/reports.contract';
import { MOST_EVIDENCE_DAYS, type ReportDraft, reportProblems } from '@heatwise/domain/reports/report';
import { USUAL_CHOICES } from '@heatwise/domain/reports/report-choices';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileZip, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { FeatureGate } from '../../routing/feature-gate.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { ReportEntry } from './report-entry.tsx';
import { ReportFields } from './report-fields.tsx';
import { useCreateReport, useReports, useSaveReport } from './reports.queries.ts';
import { RunHistory } from './run-history.tsx';

type Props = {
  opened: boolean;
  /** The one that is changed; null for a new one. */
  report: Report | null;
  onClose: () => void;
};

/** Sets a report up, or changes one. */
export function ReportDialog({ opened, report, onClose }: Props) {
  return (
    <GuardedModal
      opened={opened}
      onClose={onClose}
      title={report ? 'Change the report' : 'New report'}
      size="lg"
      // What was filled in must not vanish by a slip.
      closeOnClickOutside={false}
    >
      {report ? <EditForm report={report} onDone={onClose} /> : <NewForm onDone={onClose} />}
    </GuardedModal>
  );
}

function NewForm({ onDone }: { onDone: () => void }) {
  const zone = useViewerZone();
  // Sent twice it is one report.
  const [report_id] = useState(() => crypto.randomUUID());
  const form = useDraftForm({
    saved: { ...newDraft, time_zone: zone.name },
    problemsOf: reportProblems,
    inputOf: (draft) => ({ ...draft, report_id }),
    write: useCreateReport(),
    onSaved: onDone,
  });
  return <ReportFields form={form} submit="Save the report" onCancel={onDone} />;
}

function EditForm({ report, onDone }: { report: Report; onDone: () => void }) {
  // As it was opened: what others save meanwhile must be refused, not overwritten.
  const [{ report_id, revision, next_at: _next, last_run: _run, ...saved }] = useState(report);
  const form = useDraftForm({
    saved: saved as ReportDraft,
    problemsOf: reportProblems,
    inputOf: (draft) => ({ report_id, body: { ...draft, revision } }),
    write: useSaveReport(),
    onSaved: onDone,
  });
  return <ReportFields form={form} submit="Save" onCancel={onDone} />;
}

const newDraft: ReportDraft = {
  ...USUAL_CHOICES,
  name: '',
  kind: 'hydration',
  tag_ids: [],
  days: 7,
  time_zone: 'UTC',
  paper: 'A4',
  formats: ['pdf', 'xlsx'],
  schedule: null,
  recipient_ids: [],
};

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

export function ReportsPage() {
  return (
    <FeatureGate
      feature="alert"
      text="Reports belong to the alerts, which are switched off for your organisation."
    >
      <ReportsScreen />
    </FeatureGate>
  );
}
