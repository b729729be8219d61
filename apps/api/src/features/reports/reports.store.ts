import type { Report, ReportRun } from '@heatwise/contract/reports/reports.contract';
import type { ReportDraft, RunKind } from '@heatwise/domain/reports/report';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { lastRuns } from './runs.store.ts';

const columns = [
  'report_id',
  'name',
  'kind',
  'tag_ids',
  'days',
  'time_zone',
  'paper',
  'formats',
  'schedule',
  'recipient_ids',
  'columns',
  'language',
  'temperature_unit',
  'sodium_unit',
  'next_at',
  'revision',
] as const;

/** Those that were not deleted, by name, each with its last run since then; or the one with the id. */
export async function reportsOf(
  scope: OrganisationScope,
  { report_id, since }: { readonly report_id?: string; readonly since: Date },
): Promise<Report[]> {
  const { tx, org_id } = scope;
  let query = tx
    .selectFrom('reports')
    .select(columns)
    .where('org_id', '=', org_id)
    .where('active', '=', true)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('report_id');
  if (report_id !== undefined) query = query.where('report_id', '=', report_id);
  const rows = await query.execute();
  const runs: ReadonlyMap<string, ReportRun> = await lastRuns(
    scope,
    rows.map((row) => row.report_id),
    since,
  );
  return rows.map(({ next_at, schedule, kind, ...row }) => ({
    ...row,
    // A pack of evidence is in no list: it is not saved.
    kind: kind as ReportDraft['kind'],
    schedule: schedule as ReportDraft['schedule'],
    next_at: next_at?.toISOString() ?? null,
    last_run: runs.get(row.report_id) ?? null,
  }));
}

/** With the id, deleted or not. */
export function findReport({ tx, org_id }: OrganisationScope, reportId: string) {
  return tx
    .selectFrom('reports')
    .select([...columns, 'active'])
    .where('org_id', '=', org_id)
    .where('report_id', '=', reportId)
    .executeTakeFirst();
}

export async function countReports({ tx, org_id }: OrganisationScope): Promise<number> {
  const { count } = await tx
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('org_id', '=', org_id)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A pack of evidence has a row, too, which is in no list. */
type ReportColumns = Omit<ReportDraft, 'kind'> & { readonly kind: RunKind };
type NewReport = {
  readonly active?: boolean;
  readonly report_id: string;
  readonly draft: ReportColumns;
  readonly next_at: Date | null;
  readonly created_by: string;
  readonly created_at: Date;
};

export async function insertReport(
  { tx, org_id }: OrganisationScope,
  { draft, ...report }: NewReport,
): Promise<void> {
  await tx
    .insertInto('reports')
    .values({ org_id, ...columnsOf(draft), ...report })
    .execute();
}

/** Changes a report, and counts the change. */
export async function updateReport(
  { tx, org_id }: OrganisationScope,
  reportId: string,
  {
    draft,
    ...change
  }: { readonly draft?: ReportDraft; readonly next_at?: Date | null; readonly active?: boolean },
): Promise<void> {
  await tx
    .updateTable('reports')
    .set(({ eb }) => ({ ...(draft && columnsOf(draft)), ...change, revision: eb('revision', '+', 1) }))
    .where('org_id', '=', org_id)
    .where('report_id', '=', reportId)
    .execute();
}

/** Those whose time has come; nobody else takes them until the end of the transaction. */
export function dueReports({ tx, org_id }: OrganisationScope, now: Date) {
  return tx
    .selectFrom('reports')
    .select(columns)
    .where('org_id', '=', org_id)
    .where('active', '=', true)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('report_id')
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Its next time by the schedule: no change that somebody made. */
export async function moveReport(
  { tx, org_id }: OrganisationScope,
  reportId: string,
  nextAt: Date,
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ next_at: nextAt })
    .where('org_id', '=', org_id)
    .where('report_id', '=', reportId)
    .execute();
}

/** Which of these tags there are, deleted ones left out. */
export async function tagsAmong(
  { tx, org_id }: OrganisationScope,
  tagIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (tagIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('tags')
    .select(['tag_id', 'name'])
    .where('org_id', '=', org_id)
    .where('active', '=', true)
    .where('tag_id', 'in', [...tagIds])
    .execute();
  return new Map(rows.map(({ tag_id, name }) => [tag_id, name]));
}

function columnsOf({ schedule, tag_ids, formats, recipient_ids, columns: chosen, ...draft }: ReportColumns) {
  return {
    ...draft,
    tag_ids: [...tag_ids],
    formats: [...formats],
    recipient_ids: [...recipient_ids],
    columns: chosen && [...chosen],
    schedule: schedule === null ? null : JSON.stringify(schedule),
  };
}
