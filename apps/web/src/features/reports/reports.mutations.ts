import type { Report, ReportRun } from '@heatwise/contract/reports/reports.contract';
import { reportRoutes } from '@heatwise/contract/reports/reports.routes';
import type { EvidenceAsked } from '@heatwise/domain/reports/evidence-pack';
import type { ReportDraft, RunFormat } from '@heatwise/domain/reports/report';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { downloadBlob } from '../../ui/download-blob.ts';
import { REPORTS } from './reports.queries.ts';

export function useCreateReport() {
  return useApiMutation(
    (api, body: ReportDraft & { readonly report_id: string }): Promise<Report> =>
      api.send(reportRoutes.create, { body: sendable(body) }),
    { done: 'Report saved.', invalidates: [REPORTS] },
  );
}

type Edit = { readonly report_id: string; readonly body: ReportDraft & { readonly revision: number } };

export function useSaveReport() {
  return useApiMutation(
    (api, { report_id, body }: Edit): Promise<Report> =>
      api.send(reportRoutes.save, { params: { report_id }, body: sendable(body) }),
    { done: 'Report saved.', invalidates: [REPORTS] },
  );
}

export function useRemoveReport() {
  return useApiMutation(
    (api, report_id: string) => api.send(reportRoutes.remove, { params: { report_id } }),
    { done: 'Report deleted. Its files stay until their 90 days are over.', invalidates: [REPORTS] },
  );
}

/** Has a report made; it appears among the files when it is done. */
export function useRunReport() {
  return useApiMutation(
    (api, report_id: string) =>
      api.send(reportRoutes.run, { params: { report_id }, body: { run_id: crypto.randomUUID() } }),
    { invalidates: [REPORTS] },
  );
}

type Pack = EvidenceAsked & { readonly run_id: string };

/** Has a pack of evidence made; it appears among the files when it is done. */
export function useMakeEvidence() {
  return useApiMutation((api, body: Pack) => api.send(reportRoutes.evidence, { body }), {
    done: 'The pack is being made. It appears among the files.',
    invalidates: [REPORTS],
  });
}

type File = { readonly run: ReportRun; readonly format: RunFormat };

/** Saves a file of a run. A failure appears as a toast. */
export function useDownloadReport() {
  return useApiMutation(async (api, { run: { run_id, name, last_day }, format }: File) => {
    const file = await api.download(reportRoutes.file, { params: { run_id, format } });
    // What file systems take badly is left out of the name.
    downloadBlob(file, `${name.replaceAll(/\s*[\\/:*?"<>|]+\s*/g, ' ').trim()} ${last_day}.${format}`);
  });
}

/** The lists of what is sent may be written to. */
function sendable<Draft extends ReportDraft>(draft: Draft) {
  const { tag_ids, formats, recipient_ids, columns } = draft;
  return {
    ...draft,
    tag_ids: [...tag_ids],
    formats: [...formats],
    recipient_ids: [...recipient_ids],
    columns: columns && [...columns],
  };
}
