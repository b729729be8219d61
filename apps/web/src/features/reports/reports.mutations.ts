import type { Report, ReportRun } from '@heatwise/contract/reports/reports.contract';
import { reportRoutes } from '@heatwise/contract/reports/reports.routes';
import type { EvidenceAsked } from '@heatwise/domain/reports/evidence-pack';
import type { ReportDraft, RunFormat } from '@heatwise/domain/reports/report';
import { useMutation } from '@tanstack/react-query';
import { usePlatform } from '../../platform/platform-context.tsx';
import { downloadBlob } from '../../ui/download-blob.ts';
import { useListWrite } from '../../ui/use-list-write.ts';
import { REPORTS } from './reports.queries.ts';

export function useCreateReport() {
  return useListWrite(
    REPORTS,
    (api, body: ReportDraft & { readonly report_id: string }): Promise<Report> =>
      api.send(reportRoutes.create, { body: sendable(body) }),
    'Report saved.',
  );
}

type Edit = { readonly report_id: string; readonly body: ReportDraft & { readonly revision: number } };

export function useSaveReport() {
  return useListWrite(
    REPORTS,
    (api, { report_id, body }: Edit): Promise<Report> =>
      api.send(reportRoutes.save, { params: { report_id }, body: sendable(body) }),
    'Report saved.',
  );
}

export function useRemoveReport() {
  return useListWrite(
    REPORTS,
    (api, report_id: string) => api.send(reportRoutes.remove, { params: { report_id } }),
    'Report deleted. Its files stay until their 90 days are over.',
  );
}

/** Has a report made; it appears among the files when it is done. */
export function useRunReport() {
  return useListWrite(
    REPORTS,
    (api, report_id: string) =>
      api.send(reportRoutes.run, { params: { report_id }, body: { run_id: crypto.randomUUID() } }),
    null,
  );
}

type Pack = EvidenceAsked & { readonly run_id: string };

/** Has a pack of evidence made; it appears among the files when it is done. */
export function useMakeEvidence() {
  return useListWrite(
    REPORTS,
    (api, body: Pack) => api.send(reportRoutes.evidence, { body }),
    'The pack is being made. It appears among the files.',
  );
}

type File = { readonly run: ReportRun; readonly format: RunFormat };

/** Saves a file of a run. A failure appears as a toast. */
export function useDownloadReport() {
  const { api } = usePlatform();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ run: { run_id, name, last_day }, format }: File) => {
      const file = await api.download(reportRoutes.file, { params: { run_id, format } });
      // What file systems take badly is left out of the name.
      downloadBlob(file, `${name.replaceAll(/\s*[\\/:*?"<>|]+\s*/g, ' ').trim()} ${last_day}.${format}`);
    },
  });
}

/** The lists of what is sent may be written to. */
function sendable<Draft extends ReportDraft>(draft: Draft) {
  const { tag_ids, formats, recipient_ids, columns } = draft;
  return {
    ...draft,
    ...{ tag_ids: [...tag_ids], formats: [...formats], recipient_ids: [...recipient_ids] },
    columns: columns && [...columns],
  };
}
