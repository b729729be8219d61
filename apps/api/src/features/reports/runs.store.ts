import type { ReportRun } from '@heatwise/contract/reports/reports.contract';
import {
  type EvidenceSubject,
  FILES_REMOVED,
  type ReportDraft,
  type RunFormat,
} from '@heatwise/domain/reports/report';
import { USUAL_CHOICES } from '@heatwise/domain/reports/report-choices';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

/** What is to be made: a saved report as it was then, or a pack of evidence. */
export type RunDraft = ReportDraft | EvidenceDraft;
export type EvidenceDraft = {
  readonly kind: 'evidence';
  readonly name: string;
  readonly about: EvidenceSubject;
  readonly time_zone: string;
};

type Row = Omit<ReportRun, 'asked_at' | 'finished_at'> & {
  asked_at: Date;
  finished_at: Date | null;
  count: number;
};

type Asked = {
  readonly where: RawBuilder<unknown>;
  readonly offset?: number;
  readonly limit: number;
  /** Runs of before are gone, whether they were swept away yet or not. */
  readonly since: Date;
};

/** The newest first, with how many there are in all. */
async function select(
  { tx, org_id }: OrganisationScope,
  { where, limit, since, offset = 0 }: Asked,
): Promise<{ runs: ReportRun[]; count: number }> {
  const { rows } = await sql<Row>`
    select r.run_id, r.report_id, r.draft ->> 'name' as name, r.draft ->> 'kind' as kind,
           case when r.state = 'waiting' and r.begun_at is not null then 'running' else r.state end as state,
           case when r.asked_by is not null then coalesce(
             (select nullif(concat_ws(' ', nullif(u.name_first, ''), nullif(u.name_last, '')), '') from users u
               where u.org_id = r.org_id and u.user_id = r.asked_by), 'No name') end as asked_by,
           r.asked_at, r.finished_at, r.first_day, r.last_day, r.problem, count(*) over ()::integer as count,
           coalesce((select json_agg(json_build_object('format', f.format, 'bytes', length(f.body)) order by array_position(array['pdf', 'csv', 'xlsx', 'zip'], f.format))
                       from report_files f where f.org_id = r.org_id and f.run_id = r.run_id), '[]') as files
      from report_runs r
     where r.org_id = ${org_id} and r.asked_at >= ${since} and ${where}
     order by r.asked_at desc, r.run_id limit ${limit} offset ${offset}`.execute(tx);
  return {
    runs: rows.map(({ count: _, ...row }) => ({
      ...row,
      asked_at: row.asked_at.toISOString(),
      finished_at: row.finished_at?.toISOString() ?? null,
    })),
    count: rows[0]?.count ?? 0,
  };
}

type Page = { readonly report_id?: string | undefined; readonly offset: number; readonly limit: number };

export function runsOf(scope: OrganisationScope, { report_id, ...page }: Page, since: Date) {
  const where = report_id === undefined ? sql`true` : sql`r.report_id = ${report_id}`;
  return select(scope, { where, since, ...page });
}

export async function findRun(
  scope: OrganisationScope,
  runId: string,
  since: Date,
): Promise<ReportRun | undefined> {
  return (await select(scope, { where: sql`r.run_id = ${runId}`, limit: 1, since })).runs[0];
}

/** The newest run of each report that has one, by report. */
export async function lastRuns(
  scope: OrganisationScope,
  reportIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, ReportRun>> {
  const newest = sql`r.run_id in (
    select distinct on (n.report_id) n.run_id from report_runs n
     where n.org_id = ${scope.org_id} and n.report_id = any(${[...reportIds]}::uuid[])
     order by n.report_id, n.asked_at desc, n.run_id)`;
  const { runs } = await select(scope, { where: newest, limit: reportIds.length, since });
  return new Map(runs.map((run) => [run.report_id, run]));
}

export type NewRun = {
  readonly run_id: string;
  readonly report_id: string;
  readonly draft: RunDraft;
  readonly first_day: CalendarDay;
  readonly last_day: CalendarDay;
  readonly asked_by: string | null;
  readonly asked_at: Date;
};

export async function insertRun({ tx, org_id }: OrganisationScope, { draft, ...run }: NewRun): Promise<void> {
  await tx
    .insertInto('report_runs')
    .values({ org_id, ...run, draft: JSON.stringify(draft) })
    .execute();
}

export type WaitingRun = NewRun & { readonly attempts: number };
export type ReportRunOf = WaitingRun & { readonly draft: ReportDraft };
export type EvidenceRun = WaitingRun & { readonly draft: EvidenceDraft };

/** A run that is neither done nor given up. */
export async function waitingRun(
  { tx, org_id }: OrganisationScope,
  runId: string,
): Promise<WaitingRun | undefined> {
  const row = await tx
    .selectFrom('report_runs')
    .select(['run_id', 'report_id', 'draft', 'first_day', 'last_day', 'asked_by', 'asked_at', 'attempts'])
    .where('org_id', '=', org_id)
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  // One that was asked for before there were choices is written as usual.
  return row && { ...row, draft: { ...USUAL_CHOICES, ...(row.draft as RunDraft) } };
}

type RunChange = {
  readonly begun_at?: Date;
  readonly finished_at?: Date;
  readonly state?: 'done' | 'failed';
  readonly attempts?: number;
  readonly problem?: string | null;
};

/** False for a run that is done or given up, or gone. */
export async function changeWaiting(
  { tx, org_id }: OrganisationScope,
  runId: string,
  change: RunChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_runs')
    .set(change)
    .where('org_id', '=', org_id)
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type ReportFile = { readonly format: RunFormat; readonly body: Buffer };

export async function insertFiles(
  { tx, org_id }: OrganisationScope,
  runId: string,
  files: readonly ReportFile[],
): Promise<void> {
  await tx
    .insertInto('report_files')
    .values(files.map((file) => ({ org_id, run_id: runId, ...file })))
    .execute();
}

export async function fileOf(
  { tx, org_id }: OrganisationScope,
  runId: string,
  format: RunFormat,
): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('report_files')
    .select('body')
    .where('org_id', '=', org_id)
    .where('run_id', '=', runId)
    .where('format', '=', format)
    .executeTakeFirst();
  return row?.body;
}

/** Runs that people asked for: how many are not made yet, how many they asked for since an instant, and the first of those. */
export async function countAskedRuns(
  { tx, org_id }: OrganisationScope,
  since: Date,
): Promise<{ readonly pending: number; readonly asked: number; readonly first_at: Date | null }> {
  const { rows } = await sql<{ pending: number; asked: number; first_at: Date | null }>`
    select (count(*) filter (where state = 'waiting'))::integer as pending,
           (count(*) filter (where asked_at > ${since}))::integer as asked,
           min(asked_at) filter (where asked_at > ${since}) as first_at
      from report_runs
     where org_id = ${org_id} and asked_by is not null and (state = 'waiting' or asked_at > ${since})`.execute(
    tx,
  );
  return rows[0] ?? { pending: 0, asked: 0, first_at: null };
}

/** Removes the files of the runs that were made first, so that all files together are no larger than this. */
export async function removeOldestFiles(
  { tx, org_id }: OrganisationScope,
  { runId, mostBytes }: { readonly runId: string; readonly mostBytes: number },
): Promise<void> {
  // The files of the run itself come first, and stay.
  const { rows } = await sql<{ run_id: string }>`
    with sizes as (
      select f.run_id, r.finished_at, sum(length(f.body)) as bytes
        from report_files f join report_runs r on r.org_id = f.org_id and r.run_id = f.run_id
       where f.org_id = ${org_id} group by f.run_id, r.finished_at),
    sums as (
      select run_id, sum(bytes) over (order by run_id = ${runId} desc, finished_at desc, run_id) as bytes from sizes)
    select run_id from sums where bytes > ${mostBytes} and run_id <> ${runId}`.execute(tx);
  const ids = rows.map(({ run_id }) => run_id);
  if (ids.length === 0) return;
  await tx.deleteFrom('report_files').where('org_id', '=', org_id).where('run_id', 'in', ids).execute();
  await tx
    .updateTable('report_runs')
    .set({ problem: FILES_REMOVED })
    .where('org_id', '=', org_id)
    .where('run_id', 'in', ids)
    .execute();
}

/** Runs of before then, with their files. */
export async function dropRunsBefore({ tx, org_id }: OrganisationScope, before: Date): Promise<void> {
  await tx.deleteFrom('report_runs').where('org_id', '=', org_id).where('asked_at', '<', before).execute();
}

/** What one person asked for counts as asked by the other, and the other is told in their place. */
export async function giveReportsTo(
  { tx, org_id }: OrganisationScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await sql`
    update reports set created_by = case when created_by = ${from} then ${to}::uuid else created_by end,
           recipient_ids = case when ${to}::uuid = any(recipient_ids) then array_remove(recipient_ids, ${from}::uuid)
                                else array_replace(recipient_ids, ${from}::uuid, ${to}::uuid) end
     where org_id = ${org_id} and (created_by = ${from} or ${from}::uuid = any(recipient_ids))`.execute(tx);
  // A pack that waits is about whoever has the tests then.
  await sql`
    update report_runs set draft = jsonb_set(draft, '{about,id}', ${JSON.stringify(to)}::jsonb)
     where org_id = ${org_id} and state = 'waiting' and draft #>> '{about,id}' = ${from}`.execute(tx);
  await tx
    .updateTable('report_runs')
    .set({ asked_by: to })
    .where('org_id', '=', org_id)
    .where('asked_by', '=', from)
    .execute();
}
