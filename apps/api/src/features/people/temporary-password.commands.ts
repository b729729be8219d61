import type { User } from '@heatwise/contract/entities/people';
import { emailKey } from '@heatwise/domain/people/email';
import { temporaryPasswordProblems } from '@heatwise/domain/people/user-form';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { isAnyAdmin } from '@heatwise/domain/permissions/may';
import {
  maySetPasswordOf,
  PASSWORD_NEEDS_ADMIN,
  PASSWORD_OF_ADMIN,
} from '@heatwise/domain/permissions/sign-in-rights';
import { NEW_PASSWORD_REQUIRED, temporaryPasswordEnd } from '@heatwise/domain/session/password-change';
import { passwordMinimumOf } from '@heatwise/domain/session/password-limits';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { credentialsOf, putCredentials } from '../../auth/credentials.store.ts';
import { newPasswordProblem } from '../../auth/new-password.ts';
import { grantsOf } from '../../auth/person-permissions.store.ts';
import { endAccess } from '../../auth/sessions.store.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { mailJob } from '../../background/mail-job.ts';
import { AppError } from '../../http/app-error.ts';
import { temporaryPasswordLetter } from '../../mail/credential-letters.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { editableUser } from './person-update.commands.ts';

/**
 * Checks a temporary password for another person, and gives the address that they sign in with. Throws user-not-found,
 * not-permitted, also for every admin's, and invalid-request with the words of the form.
 */
export async function checkTemporaryPassword(
  scope: OrganisationScope,
  actor: Actor,
  { user_id, password }: { readonly user_id: string; readonly password: string },
): Promise<string> {
  const user = await editableUser(scope, actor, user_id);
  const grants = await grantsOf(scope, user_id);
  if (!maySetPasswordOf(actor, { ...user, grants })) {
    const message = isAnyAdmin(grants) ? PASSWORD_OF_ADMIN : PASSWORD_NEEDS_ADMIN;
    throw new AppError('not-permitted', { message, problems: [{ path: 'password', message }] });
  }
  const email = (await credentialsOf(scope, user_id))?.email ?? user.email ?? '';
  if (password === '') throw invalid('password', NEW_PASSWORD_REQUIRED);
  await refuseTemporaryPassword(scope, { email, password });
  return emailKey(email);
}

/** Throws invalid-request with the words of the form. */
export async function refuseTemporaryPassword(
  scope: OrganisationScope,
  draft: { readonly email: string; readonly password: string },
): Promise<void> {
  const { name, metadata } = await organisationOf(scope);
  const minimum = passwordMinimumOf(metadata);
  const found = temporaryPasswordProblems(draft, minimum);
  const message = found.password ?? newPasswordProblem(draft.password, { name, minimum });
  if (found.email) throw invalid('email', found.email);
  if (message) throw invalid('password', message);
}

type Change = {
  readonly user_id: string;
  readonly password: string;
  readonly hash: string;
  readonly now: Date;
};

/**
 * Sets a temporary password, which the person replaces when they sign in with it. Their sessions and the links mailed to
 * them end, and they are notified by email. Throws as checkTemporaryPassword does, and email-registered where somebody of
 * another organisation signs in with the address.
 */
export async function setTemporaryPassword(
  scope: ActingScope,
  { user_id, password, hash, now }: Change,
  jobs: JobQueue,
): Promise<User> {
  const email = await checkTemporaryPassword(scope, scope.actor, { user_id, password });
  const temporary_until = temporaryPasswordEnd(now);
  await putCredentials(scope, { user_id, email, password_hash: hash, temporary_until });
  await endAccess(scope, user_id, { except: null, now });
  const subject = { user_id };
  await scope.audit('person.password-set', subject);
  await jobs.put(scope, mailJob, temporaryPasswordLetter(email));
  return editableUser(scope, scope.actor, user_id);
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid-request', { problems: [{ path, message }] });
}
