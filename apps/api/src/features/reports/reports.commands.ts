import type { Report } from '@heatwise/contract/reports/reports.contract';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import {
  MOST_REPORTS,
  nextReportAt,
  REPORT_PROBLEMS,
  type ReportDraft,
  reportProblems,
} from '@heatwise/domain/reports/report';
import { tidyColumns } from '@heatwise/domain/reports/report-choices';
import { tagNotFound } from '@heatwise/domain/tags/tag';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { addresseesOf } from '../../auth/actors.store.ts';
import { AppError } from '../../http/app-error.ts';
import { assertReportsOpen } from '../../organisation/open-features.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import {
  countReports,
  findReport,
  insertReport,
  reportsOf,
  tagsAmong,
  updateReport,
} from './reports.store.ts';
import { keptSince } from './runs.commands.ts';

/** Throws report-not-found, also for one that was deleted. */
export async function reportOf(scope: OrganisationScope, report_id: string, now: Date): Promise<Report> {
  const [report] = await reportsOf(scope, { report_id, since: keptSince(now) });
  if (!report) throw new AppError('report-not-found');
  return report;
}

/**
 * A new report; the same id again answers what is there. Throws reports-not-open, report-not-valid with every problem, tag-not-found,
 * and too-many-reports.
 */
export async function createReport(
  scope: ActingScope,
  { report_id, ...wanted }: ReportDraft & { readonly report_id: string },
  now: Date,
): Promise<Report> {
  await assertReportsOpen(scope);
  if (await findReport(scope, report_id)) return reportOf(scope, report_id, now);
  const draft = await validDraft(scope, wanted);
  if ((await countReports(scope)) >= MOST_REPORTS) throw new AppError('too-many-reports');
  const next_at = nextAt(draft, now);
  await insertReport(scope, { report_id, draft, next_at, created_by: scope.actor.user_id, created_at: now });
  await scope.audit('report.create', { report_id, name: draft.name, kind: draft.kind });
  return reportOf(scope, report_id, now);
}

/** Throws report-not-found, report-changed, and as `createReport`. */
export async function saveReport(
  scope: ActingScope,
  reportId: string,
  { revision, ...wanted }: ReportDraft & { readonly revision: number },
  now: Date,
): Promise<Report> {
  const before = await reportOf(scope, reportId, now);
  await assertReportsOpen(scope);
  if (before.revision !== revision) throw new AppError('report-changed');
  const draft = await validDraft(scope, wanted);
  await updateReport(scope, reportId, { draft, next_at: nextAt(draft, now) });
  await scope.audit('report.edit', { report_id: reportId, name: draft.name, kind: draft.kind });
  return reportOf(scope, reportId, now);
}

/** Its files stay until their time is over. Throws report-not-found and reports-not-open. */
export async function removeReport(scope: ActingScope, reportId: string): Promise<void> {
  const report = await findReport(scope, reportId);
  if (!report) throw new AppError('report-not-found');
  await assertReportsOpen(scope);
  if (!report.active) return;
  await updateReport(scope, reportId, { active: false, next_at: null });
  await scope.audit('report.delete', { report_id: reportId, name: report.name });
}

function nextAt({ schedule, time_zone }: ReportDraft, now: Date): Date | null {
  return schedule && new Date(nextReportAt(schedule, openTimeZone(time_zone), now.getTime()));
}

/** Each id once. */
async function validDraft(scope: ActingScope, wanted: ReportDraft): Promise<ReportDraft> {
  const draft = {
    ...wanted,
    name: wanted.name.trim(),
    // An audit extract has no people to choose.
    tag_ids: wanted.kind === 'audit' ? [] : [...new Set(wanted.tag_ids)],
    formats: [...new Set(wanted.formats)],
    recipient_ids: [...new Set(wanted.recipient_ids)],
    columns: tidyColumns(wanted.kind, wanted.columns),
  };
  const people = await addresseesOf(scope, draft.recipient_ids);
  const isForAdmins = draft.recipient_ids.every((id) => {
    const addressee = people.get(id);
    return addressee && isOrgAdmin(addressee.actor);
  });
  const found = {
    ...reportProblems(draft),
    ...(!isForAdmins && { recipient_ids: REPORT_PROBLEMS.recipient_ids }),
  };
  const problems = Object.entries(found).map(([path, message]) => ({ path, message }));
  if (problems.length > 0) throw new AppError('report-not-valid', { problems });
  const tags = await tagsAmong(scope, draft.tag_ids);
  const missing = draft.tag_ids.find((id) => !tags.has(id));
  if (missing !== undefined) throw new AppError('tag-not-found', { message: tagNotFound(missing) });
  return draft;
}
