import type { ReportRun } from '@heatwise/contract/reports/reports.contract';
import { reportRoutes } from '@heatwise/contract/reports/reports.routes';
import { type Grant, readGrants } from '@heatwise/domain/permissions/actor';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { keepPreviousData } from '@tanstack/react-query';
import { sql } from 'kysely';
import { useMemo } from 'react';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import type { PickerOption } from '../../ui/picker-options.ts';

export const REPORTS = ['reports'] as const;
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
