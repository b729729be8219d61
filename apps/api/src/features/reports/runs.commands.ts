import { randomUUID } from 'node:crypto';
import type { ReportRun } from '@heatwise/contract/reports/reports.contract';
import {
  MOST_PENDING_RUNS,
  MOST_RUNS_AN_HOUR,
  nextReportAt,
  REPORT_FILES_KEPT_DAYS,
  type ReportDraft,
  type RunFormat,
  runSpan,
} from '@heatwise/domain/reports/report';
import { DAY_MS, HOUR_MS } from '@heatwise/domain/time/durations';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { type JobQueue, jobKind } from '../../background/job-queue.ts';
import { AppError } from '../../http/app-error.ts';
import { assertReportsOpen, hasOpenFeature } from '../../organisation/open-features.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { refuseOverStorage } from '../../organisation/quota.store.ts';
import { dueReports, findReport, moveReport } from './reports.store.ts';
import { countAskedRuns, dropRunsBefore, fileOf, findRun, insertRun, type NewRun } from './runs.store.ts';

/** A run that waits to be made. */
export const makeReportJob = jobKind<{ readonly org_id: string; readonly run_id: string }>('make-report', {
  lane: 'report',
});

/** Runs of before this have had their time. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - REPORT_FILES_KEPT_DAYS * DAY_MS);
}

type Parts = { readonly jobs: JobQueue; readonly now: Date };

/** Throws report-run-not-found, also for one whose time is over. */
export async function runOf(scope: OrganisationScope, runId: string, now: Date): Promise<ReportRun> {
  const run = await findRun(scope, runId, keptSince(now));
  if (!run) throw new AppError('report-run-not-found');
  return run;
}

/** When somebody may ask again who has too many reports in the making: most take some seconds. */
const PENDING_RETRY_SECONDS = 15;

/**
 * Limits what people ask for; scheduled reports are not limited and do not count. Callers hold the organisation's clock,
 * so that of two requests at the same time each counts the other. Throws report-queue-full and too-many-report-runs.
 */
export async function assertMayAskForRun(scope: ActingScope, now: Date): Promise<void> {
  const { pending, asked, first_at } = await countAskedRuns(scope, new Date(now.getTime() - HOUR_MS));
  if (asked >= MOST_RUNS_AN_HOUR && first_at) {
    const waitMs = first_at.getTime() + HOUR_MS - now.getTime();
    throw new AppError('too-many-report-runs', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
  if (pending >= MOST_PENDING_RUNS)
    throw new AppError('report-queue-full', { retryAfterSeconds: PENDING_RETRY_SECONDS });
}

/**
 * Has a report made in the background; the same id again answers what is there. Throws report-not-found,
 * reports-not-open, report-queue-full, too-many-report-runs and quota-reached.
 */
export async function runReport(
  scope: ActingScope,
  { report_id, run_id }: { readonly report_id: string; readonly run_id: string },
  { jobs, now }: Parts,
): Promise<ReportRun> {
  const report = await findReport(scope, report_id);
  const before = await findRun(scope, run_id, keptSince(now));
  if (!report || !(report.active || before)) throw new AppError('report-not-found');
  await assertReportsOpen(scope);
  if (before) return before;
  await assertMayAskForRun(scope, now);
  // How large the report will be is not known yet.
  await refuseOverStorage(scope, 1);
  await askForRun(scope, jobs, runFor(report, { run_id, asked_by: scope.actor.user_id, asked_at: now }));
  await scope.audit('report.run', { report_id, name: report.name });
  return runOf(scope, run_id, now);
}

/**
 * Has every report made whose time has come, each once however many times were missed; sweeps what was kept long
 * enough. While alerts are switched off none is made.
 */
export async function runDue(scope: WritingScope, { jobs, now }: Parts): Promise<void> {
  const due = (await hasOpenFeature(scope, 'alert')) ? await dueReports(scope, now) : [];
  for (const report of due) {
    await askForRun(scope, jobs, runFor(report, { run_id: randomUUID(), asked_by: null, asked_at: now }));
    const { schedule, time_zone } = draftOf(report);
    if (!schedule) continue;
    const next = nextReportAt(schedule, openTimeZone(time_zone), now.getTime());
    await moveReport(scope, report.report_id, new Date(next));
  }
  await dropRunsBefore(scope, keptSince(now));
}

/** A file, noted as taken. Throws report-run-not-found and reports-not-open. */
export async function downloadFile(
  scope: ActingScope,
  { run_id, format }: { readonly run_id: string; readonly format: RunFormat },
  now: Date,
): Promise<{ readonly run: ReportRun; readonly body: Buffer }> {
  const run = await runOf(scope, run_id, now);
  await assertReportsOpen(scope);
  const body = await fileOf(scope, run_id, format);
  if (!body) throw new AppError('report-run-not-found');
  const { report_id, name } = run;
  await scope.audit('report.download', { report_id, run_id, name, format });
  return { run, body };
}

/** A new run, made as soon as the queue comes to it. */
export async function askForRun(scope: OrganisationScope, jobs: JobQueue, run: NewRun): Promise<void> {
  await insertRun(scope, run);
  await jobs.put(scope, makeReportJob, { org_id: scope.org_id, run_id: run.run_id });
}

type Stored = NonNullable<Awaited<ReturnType<typeof findReport>>>;

function draftOf({
  report_id: _id,
  next_at: _next,
  revision: _revision,
  schedule,
  kind,
  ...rest
}: Omit<Stored, 'active'>): ReportDraft {
  return { ...rest, kind: kind as ReportDraft['kind'], schedule: schedule as ReportDraft['schedule'] };
}

function runFor(
  { active: _, ...report }: Omit<Stored, 'active'> & { readonly active?: boolean },
  asked: Pick<NewRun, 'run_id' | 'asked_by' | 'asked_at'>,
): NewRun {
  const draft = draftOf(report);
  const { first, last } = runSpan(draft, asked.asked_at.getTime(), openTimeZone(draft.time_zone));
  return { ...asked, report_id: report.report_id, draft, first_day: first, last_day: last };
}
