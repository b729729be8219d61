import { randomUUID } from 'node:crypto';
import type { ReportRun } from '@heatwise/contract/reports/reports.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import {
  type EvidenceAsked,
  type EvidenceSubject,
  evidenceProblems,
  REPORT_NAME_MAX_LENGTH,
} from '@heatwise/domain/reports/report';
import { USUAL_CHOICES } from '@heatwise/domain/reports/report-choices';
import { tagNotFound } from '@heatwise/domain/tags/tag';
import { dayNumber } from '@heatwise/domain/time/calendar-day';
import { isTimeZone, openTimeZone } from '@heatwise/domain/time/time-zone';
import type { ActingScope } from '../../../auth/acting-scope.ts';
import type { JobQueue } from '../../../background/job-queue.ts';
import { AppError } from '../../../http/app-error.ts';
import { assertReportsOpen } from '../../../organisation/open-features.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { refuseOverStorage } from '../../../organisation/quota.store.ts';
import { insertReport } from '../reports.store.ts';
import { askForRun, assertMayAskForRun, keptSince, runOf } from '../runs.commands.ts';
import { findRun } from '../runs.store.ts';
import { nameOfSubject } from './evidence.store.ts';

type Asked = EvidenceAsked & { readonly run_id: string };
type Parts = { readonly jobs: JobQueue; readonly now: Date };

/**
 * Has a pack of evidence made in the background; the same id again answers what is there. Throws reports-not-open,
 * report-not-valid, user-not-found, tag-not-found, report-queue-full and too-many-report-runs.
 */
export async function askForEvidence(
  scope: ActingScope,
  { run_id, about, ...days }: Asked,
  { jobs, now }: Parts,
): Promise<ReportRun> {
  await assertReportsOpen(scope);
  if (await findRun(scope, run_id, keptSince(now))) return runOf(scope, run_id, now);
  const { first_day, last_day, time_zone } = days;
  const today = isTimeZone(time_zone) ? openTimeZone(time_zone).dayAt(now.getTime()) : null;
  const problems = Object.entries(evidenceProblems(days, today)).map(([path, message]) => ({
    path,
    message,
  }));
  if (problems.length > 0) throw new AppError('report-not-valid', { problems });
  const subject = await nameOf(scope, about);
  await assertMayAskForRun(scope, now);
  const name = `Evidence: ${subject}`.slice(0, REPORT_NAME_MAX_LENGTH);
  const report_id = randomUUID();
  const asked_by = scope.actor.user_id;
  // Never saved, so in no list: its run hangs on it.
  // How large the report will be is not known yet.
  await refuseOverStorage(scope, 1);
  await insertReport(scope, {
    report_id,
    active: false,
    next_at: null,
    created_by: asked_by,
    created_at: now,
    draft: {
      ...USUAL_CHOICES,
      kind: 'evidence',
      name,
      time_zone,
      tag_ids: about.kind === 'tag' ? [about.id] : [],
      days: dayNumber(last_day) - dayNumber(first_day) + 1,
      paper: 'A4',
      formats: [],
      schedule: null,
      recipient_ids: [],
    },
  });
  const draft = { kind: 'evidence', name, about, time_zone } as const;
  await askForRun(scope, jobs, { run_id, report_id, draft, first_day, last_day, asked_by, asked_at: now });
  await scope.audit('report.evidence', { report_id, name, about_id: about.id, first_day, last_day });
  return runOf(scope, run_id, now);
}

async function nameOf(scope: OrganisationScope, about: EvidenceSubject): Promise<string> {
  const found = await nameOfSubject(scope, about);
  if (found) return fullName(found) || 'No name';
  throw about.kind === 'person'
    ? new AppError('user-not-found')
    : new AppError('tag-not-found', { message: tagNotFound(about.id) });
}
