import type { Report, ReportRun } from '@heatwise/contract/reports/reports.contract';
import { reportRoutes } from '@heatwise/contract/reports/reports.routes';
import { type Grant, readGrants } from '@heatwise/domain/permissions/actor';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import type { EvidenceAsked, ReportDraft, RunFormat } from '@heatwise/domain/reports/report';
import { keepPreviousData } from '@tanstack/react-query';
import { sql } from 'kysely';
import { useMemo } from 'react';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { downloadBlob } from '../../ui/download-blob.ts';
import type { PickerOption } from '../../ui/picker-options.ts';

const REPORTS = ['reports'] as const;
/** While one is being made, and otherwise. */
const SOON_MS = 2000;
const REFRESH_MS = 30_000;

const isUnderWay = ({ state }: ReportRun) => state === 'waiting' || state === 'running';

export function useReports() {
  return useApiQuery([...REPORTS, 'list'], async (api) => (await api.send(reportRoutes.list)).reports, {
    refetchInterval: ({ state }) =>
      state.data?.some(({ last_run }) => last_run && isUnderWay(last_run)) ? SOON_MS : REFRESH_MS,
    staleTime: 0,
    retry: false,
  });
}

/** The newest runs of all reports. */
export function useRuns(offset: number) {
  return useApiQuery(
    [...REPORTS, 'runs', offset],
    (api) => api.send(reportRoutes.runs, { querystring: { offset } }),
    {
      refetchInterval: ({ state }) => (state.data?.runs.some(isUnderWay) ? SOON_MS : REFRESH_MS),
      placeholderData: keepPreviousData,
      staleTime: 0,
      retry: false,
    },
  );
}

/** The organisation's admins by name: those who may be told of a report. */
export function useAdmins(): readonly PickerOption[] | undefined {
  const { data } = useLocalRows(
    (queries) =>
      queries
        .selectFrom('users as u')
        .innerJoin('permissions as p', 'p.user_id', 'u.user_id')
        .select(['u.user_id as id', 'p.access', 'u.email as hint'])
        .select(
          sql<string>`coalesce(nullif(trim(name_first || ' ' || name_last), ''), 'No name')`.as('label'),
        )
        .where('u.active', '=', 1)
        .where('p.active', '=', 1)
        .where('p.tag_id', 'is', null)
        .orderBy(sql`lower(name_last)`),
    ['reports', 'admins'],
  );
  return useMemo(
    () =>
      data
        ?.filter(({ access }) => isOrgAdmin(withGrants(readGrants([{ tag_id: null, access, active: true }]))))
        .map(({ id, label, hint }) => ({ id, label, ...(hint && { hint }) })),
    [data],
  );
}

function withGrants(grants: readonly Grant[]) {
  return { user_id: '', org_id: '', tag_ids: [], grants };
}

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
