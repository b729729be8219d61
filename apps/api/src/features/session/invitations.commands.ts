import type { SentSignInMail } from '@heatwise/contract/session/invitation.contract';
import { emailKey } from '@heatwise/domain/people/email';
import { USER_NOT_FOUND } from '@heatwise/domain/people/user-form';
import { mayEditUser, mayViewUser } from '@heatwise/domain/permissions/may';
import { EMAIL_NEEDED_FOR_INVITATION, INVITATION_LINK_DAYS } from '@heatwise/domain/session/registration';
import { DAY_MS } from '@heatwise/domain/time/durations';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { credentialsOf, isEmailRegistered } from '../../auth/credentials.store.ts';
import { type JobQueue, jobKind } from '../../background/job-queue.ts';
import { handlerOf } from '../../background/job-worker.ts';
import { mailJob } from '../../background/mail-job.ts';
import { AppError } from '../../http/app-error.ts';
import type { RandomBytes } from '../../http/token.ts';
import { refuseOverInvitations } from '../../organisation/invitation-limit.store.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
import { userOf } from '../../organisation/user.store.ts';
import { addressInUseLetter, invitationLetter } from './invitation-letters.ts';
import { makeLink } from './mailed-link.ts';
import { resetRequestJob } from './password-reset.commands.ts';

type Invited = { readonly org_id: string; readonly user_ids: readonly string[] };
const invitationsJob = jobKind<Invited>('invitations');

/** Puts the emails into the transaction that makes the people; they are written later, while no clock is held. */
export function createInviteLater({ jobs }: { readonly jobs: JobQueue }) {
  return async (scope: WritingScope, user_ids: readonly string[]): Promise<void> => {
    if (user_ids.length > 0) await jobs.put(scope, invitationsJob, { org_id: scope.org_id, user_ids });
  };
}

type Parts = {
  readonly jobs: JobQueue;
  readonly publicUrl: () => string;
  readonly clock: () => Date;
  readonly randomBytes: RandomBytes;
};

/**
 * Mails a link to each of them that is still here, has an address and does not sign in yet; all of these, or none and
 * another try. Whether an address signs in elsewhere is revealed to nobody but whoever reads its emails.
 */
export function invitationsHandler(parts: Parts) {
  return handlerOf(invitationsJob, ({ org_id, user_ids }, { writeIn }) =>
    writeIn(org_id, async (scope) => {
      const { name } = await organisationOf(scope);
      for (const user_id of user_ids) await inviteOne(scope, user_id, name, parts);
    }),
  );
}

async function inviteOne(
  scope: WritingScope,
  user_id: string,
  organisation: string,
  { jobs, publicUrl, ...making }: Parts,
): Promise<void> {
  const user = await userOf(scope, user_id);
  if (!user?.active || user.email === null || (await credentialsOf(scope, user_id))) return;
  const { email } = user;
  const wanted = { user_id, purpose: 'invitation', email, lastsMs: INVITATION_LINK_DAYS * DAY_MS } as const;
  const link = await makeLink(scope, wanted, making);
  if (!link) return;
  const letter = (await isEmailRegistered(scope, emailKey(email)))
    ? addressInUseLetter(email, organisation)
    : invitationLetter(email, organisation, `${publicUrl()}/forgot-password/${link.secret}`);
  await jobs.put(scope, mailJob, letter);
}

/**
 * Has the link mailed with which a person chooses their own password: where they sign in, or an invitation where they
 * do not yet. It goes to the address that is stored, so editing the person is enough; naming that address takes more.
 * Throws user-not-found, not-permitted, invalid-request without an address, and invitations-limited.
 */
export async function sendSignInMail(
  scope: ActingScope,
  userId: string,
  jobs: JobQueue,
): Promise<SentSignInMail> {
  const { actor } = scope;
  const user = await userOf(scope, userId);
  if (!user?.active || !mayViewUser(actor, user)) {
    throw new AppError('user-not-found', { message: USER_NOT_FOUND });
  }
  if (!mayEditUser(actor, user)) throw new AppError('not-permitted');
  const credentials = await credentialsOf(scope, userId);
  if (!credentials && user.email === null) {
    const problems = [{ path: 'email', message: EMAIL_NEEDED_FOR_INVITATION }];
    throw new AppError('invalid-request', { problems });
  }
  const sent = credentials ? 'reset' : 'invitation';
  if (credentials)
    await jobs.put(scope, resetRequestJob, { email: credentials.email, address: scope.address });
  else {
    await refuseOverInvitations(scope, 1);
    await createInviteLater({ jobs })(scope, [userId]);
  }
  const action = credentials ? 'person.reset-sent' : 'person.invite';
  await scope.audit(action, { user_id: userId });
  return { sent };
}
