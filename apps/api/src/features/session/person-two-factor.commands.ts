import { fullName } from '@heatwise/domain/people/person-name';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { ifAgreed } from '@heatwise/domain/permissions/admin-change';
import { isAnyAdmin } from '@heatwise/domain/permissions/may';
import { mayManagePermissions, mayTurnOffTwoFactorOf } from '@heatwise/domain/permissions/permission-editing';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { credentialsOf } from '../../auth/credentials.store.ts';
import { grantsOf } from '../../auth/person-permissions.store.ts';
import { isAgreed, refusalOf } from '../../auth/second-admin.ts';
import { endSessions } from '../../auth/sessions.store.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { mailJob } from '../../background/mail-job.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { userOf } from '../../organisation/user.store.ts';
import { twoFactorTakenOffLetter } from './account-letters.ts';
import { deleteTwoFactor, twoFactorOf } from './two-factor.store.ts';

/** Whether somebody else's second factor is on. Throws not-permitted and user-not-found. */
export async function isTwoFactorOn(
  scope: OrganisationScope,
  actor: Actor,
  userId: string,
): Promise<boolean> {
  const person = await personToHelp(scope, actor, userId);
  if (!mayTurnOffTwoFactorOf(actor, ifAgreed(actor, person))) throw new AppError('not-permitted');
  return Boolean((await twoFactorOf(scope, userId))?.enabled_at);
}

/**
 * Turns the second factor of somebody who lost phone and codes off. All their sessions end: the phone that is lost may
 * hold one. They are notified by email. Throws not-permitted, second-admin-needed, user-not-found
 * and two-factor-is-off.
 */
export async function turnOffTwoFactor(
  scope: ActingScope,
  userId: string,
  { jobs, now }: { readonly jobs: JobQueue; readonly now: Date },
): Promise<void> {
  const { actor } = scope;
  const person = await personToHelp(scope, actor, userId);
  const may = (is_agreed: boolean) => mayTurnOffTwoFactorOf(actor, { ...person, is_agreed });
  if (!may(isAnyAdmin(person.grants) && (await isAgreed(scope, scope)))) throw refusalOf(actor, may(true));
  const stored = await twoFactorOf(scope, userId);
  if (!stored?.enabled_at) throw new AppError('two-factor-is-off');
  await deleteTwoFactor(scope, userId);
  await endSessions(scope, userId, { except: null, now });
  await scope.audit('two-factor.taken-off', { user_id: userId });
  const credentials = await credentialsOf(scope, userId);
  const admin = await userOf(scope, actor.user_id);
  if (credentials && admin) {
    await jobs.put(scope, mailJob, twoFactorTakenOffLetter(credentials.email, fullName(admin)));
  }
}

async function personToHelp(scope: OrganisationScope, actor: Actor, userId: string) {
  if (!mayManagePermissions(actor)) throw new AppError('not-permitted');
  const user = await userOf(scope, userId);
  if (!user?.active) throw new AppError('user-not-found');
  return { ...user, grants: await grantsOf(scope, userId) };
}
