import type { GrantSupport, SupportAccess } from '@heatwise/contract/support/support-access.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import {
  mayGrantSupportAccess,
  supportChange,
  supportHoursProblem,
  supportReasonProblem,
  supportState,
} from '@heatwise/domain/support/support-access';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { adminEmails } from '../../auth/admins.store.ts';
import { deskNewsJob } from '../../background/desk-news-job.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { mailJob } from '../../background/mail-job.ts';
import { AppError } from '../../http/app-error.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import {
  announce,
  endSupportAccess,
  insertSupportAccess,
  nameOfPerson,
  supportAccessesOf,
} from './support.store.ts';
import { supportLetter } from './support-letter.ts';

type Parts = { readonly jobs: JobQueue; readonly publicUrl: () => string; readonly now: Date };

/**
 * Lets the desk look at the organisation for some hours, and tells every screen of it, its admins and the desk. Sent twice
 * it is granted once.
 * Throws invalid-request with the rule's words, and support-access-running.
 */
export async function grantSupport(
  scope: ActingScope,
  { access_id, hours, reason }: GrantSupport,
  parts: Parts,
): Promise<SupportAccess> {
  const { now } = parts;
  if (!mayGrantSupportAccess(scope.actor)) throw new AppError('not-permitted');
  const [sentBefore] = await supportAccessesOf(scope, access_id);
  if (sentBefore) return sentBefore;
  refuse('hours', supportHoursProblem(hours));
  refuse('reason', supportReasonProblem(reason));
  const running = (await supportAccessesOf(scope)).some(
    (one) => supportState(one, now.getTime()) === 'running',
  );
  if (running) throw new AppError('support-access-running');

  const until = new Date(now.getTime() + hours * HOUR_MS);
  const granted_by_name = fullName(await nameOfPerson(scope, scope.actor.user_id));
  const access = { access_id, granted_by_name, reason: reason.trim(), granted_at: now, until };
  await insertSupportAccess(scope, access);
  const told = { access_id, granted_by: granted_by_name, reason: access.reason, until: until.toISOString() };
  await announce(scope, supportChange(told));
  await scope.audit('support.grant', { access_id, reason: access.reason, until: told.until });
  await tell(scope, access, parts);
  return accessOf(scope, access_id);
}

type Given = { readonly granted_by_name: string; readonly reason: string; readonly until: Date };

async function tell(
  scope: ActingScope,
  { granted_by_name, reason, until }: Given,
  { jobs, publicUrl }: Parts,
): Promise<void> {
  const { name: organisation } = await organisationOf(scope);
  // Admins are in many places; the screens say it on the reader's clock.
  const until_text = `${dateTimeText(until.getTime(), openTimeZone('UTC'))} (UTC)`;
  const url = `${publicUrl()}/settings/services`;
  for (const to of await adminEmails(scope)) {
    const given = { to, organisation, granted_by_name, reason, until: until_text, url };
    await jobs.put(scope, mailJob, supportLetter(given));
  }
  await jobs.put(scope, deskNewsJob, {
    what: 'support-given',
    to: null,
    organisation_name: organisation,
    by_name: granted_by_name,
    name: until_text,
    text: reason,
    path: `/desk/organisations/${scope.org_id}`,
  });
}

/** Throws support-access-not-found. What has ended stays as it ended. */
export async function endSupport(scope: ActingScope, accessId: string, now: Date): Promise<SupportAccess> {
  if (!mayGrantSupportAccess(scope.actor)) throw new AppError('not-permitted');
  const access = await accessOf(scope, accessId);
  if (supportState(access, now.getTime()) !== 'running') return access;
  const ended_by_name = fullName(await nameOfPerson(scope, scope.actor.user_id));
  await endSupportAccess(scope, accessId, { ended_at: now, ended_by_name });
  await announce(scope, supportChange(null));
  await scope.audit('support.end', { access_id: accessId });
  return accessOf(scope, accessId);
}

async function accessOf(scope: ActingScope, accessId: string): Promise<SupportAccess> {
  const [access] = await supportAccessesOf(scope, accessId);
  if (!access) throw new AppError('support-access-not-found');
  return access;
}

function refuse(path: string, message: string | null): void {
  if (message !== null) throw new AppError('invalid-request', { problems: [{ path, message }] });
}
