import type { Report } from '@heatwise/contract/reports/reports.contract';
import { type ReportDraft, reportProblems } from '@heatwise/domain/reports/report';
import { USUAL_CHOICES } from '@heatwise/domain/reports/report-choices';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { ReportFields } from './report-fields.tsx';
import { useCreateReport, useSaveReport } from './reports.mutations.ts';

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
