import type { ResetLink } from '@heatwise/contract/session/password-reset.contract';
import { emailKey } from '@heatwise/domain/people/email';
import { RESET_LINK_MINUTES } from '@heatwise/domain/session/password-change';
import { passwordMinimumOf } from '@heatwise/domain/session/password-limits';
import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { appendAudit } from '../../audit/audit.ts';
import { credentialsOf, putCredentials } from '../../auth/credentials.store.ts';
import { newPasswordProblem } from '../../auth/new-password.ts';
import type { ForgetAttempts, TryPassword } from '../../auth/password-attempts.ts';
import type { PasswordChecker } from '../../auth/password-hash.ts';
import { endAccess } from '../../auth/sessions.store.ts';
import { type JobQueue, jobKind } from '../../background/job-queue.ts';
import { handlerOf } from '../../background/job-worker.ts';
import { mailJob, urgentMailJob } from '../../background/mail-job.ts';
import { AppError } from '../../http/app-error.ts';
import { type RandomBytes, readToken } from '../../http/token.ts';
import { passwordChangedLetter } from '../../mail/credential-letters.ts';
import { isClosed, organisationOf } from '../../organisation/organisation.store.ts';
import type {
  OrganisationScope,
  ReadIn,
  WriteIn,
  WritingScope,
} from '../../organisation/organisation-scope.ts';
import type { UnscopedQueries } from '../../organisation/unscoped-queries.store.ts';
import { userOf } from '../../organisation/user.store.ts';
import { resetLetter } from './account-letters.ts';
import { addressOfLink, useLink } from './account-links.store.ts';
import { makeLink } from './mailed-link.ts';
import { forgetWrongCodes } from './two-factor.store.ts';

const PURPOSE = 'reset-password';
/** Who was invited chooses their first password the same way. */
const INVITATION = 'invitation';

type Request = { readonly email: string; readonly address: string };
/** Somebody asked for a new password. Whether there is such an account is found out later. */
export const resetRequestJob = jobKind<Request>('password-reset', { isUrgent: true });

type RequestParts = { jobs: JobQueue; tryPassword: TryPassword };

/**
 * Makes the command that records the request for a new password. It does the same for every email, so that neither
 * reply nor clock says which accounts exist. Throws too-many-attempts after five requests in fifteen minutes from an
 * address.
 */
export function createResetRequest({ jobs, tryPassword }: RequestParts) {
  return async ({ email, address }: Request): Promise<void> => {
    const asked = { email: emailKey(email), address };
    // Each counts as a wrong try, on an account of its own: signing in is not held up by it.
    await tryPassword({ email: `new password of ${asked.email}`, address, owner: null }, async () => null);
    await jobs.putNow(resetRequestJob, asked);
  };
}

type HandlerParts = {
  unscopedQueries: UnscopedQueries;
  jobs: JobQueue;
  clock: () => Date;
  randomBytes: RandomBytes;
  publicUrl: () => string;
};

/** Carries out the request: a link, the newest of which alone works, and an email with it. */
export function resetRequestHandler({ unscopedQueries, jobs, clock, randomBytes, publicUrl }: HandlerParts) {
  return handlerOf(resetRequestJob, async ({ email, address }, { writeIn }) => {
    const found = await unscopedQueries.credentialsOfEmail(email);
    if (!found) return;
    const { org_id, user_id } = found;
    await writeIn(org_id, async (scope) => {
      const lastsMs = RESET_LINK_MINUTES * MINUTE_MS;
      const wanted = { user_id, purpose: PURPOSE, email: null, lastsMs } as const;
      const link = await makeLink(scope, wanted, { clock, randomBytes });
      if (!link) return;
      const { link_id, secret } = link;
      const subject = { user_id, link_id };
      await appendAudit(scope, { user_id: null, action: 'password.reset-requested', subject, address });
      // To the address that signs in, as it is stored: what was typed may only look like it.
      const to = (await credentialsOf(scope, user_id))?.email;
      if (to)
        await jobs.put(scope, urgentMailJob, resetLetter(to, `${publicUrl()}/forgot-password/${secret}`));
    });
  });
}

type ResetParts = {
  unscopedQueries: UnscopedQueries;
  jobs: JobQueue;
  readIn: ReadIn;
  writeIn: WriteIn;
  passwords: PasswordChecker;
  forgetAttempts: ForgetAttempts;
  clock: () => Date;
};

/** Makes the two commands of whoever comes with a link: looking at it, and setting a password with it. */
export function createPasswordReset(parts: ResetParts) {
  const { unscopedQueries, jobs, readIn, writeIn, passwords, forgetAttempts, clock } = parts;

  async function linkOf(secret: string) {
    const link = await unscopedQueries.accountLinkOfToken(readToken(secret));
    const isPassword = link?.purpose === PURPOSE || link?.purpose === INVITATION;
    const isGood = isPassword && link.expires_at > clock();
    return isGood ? link : undefined;
  }

  /** What the page needs to know; undefined for a link that does not work, or no longer. */
  async function look(secret: string): Promise<ResetLink | undefined> {
    const link = await linkOf(secret);
    if (!link) return undefined;
    const is_invitation = link.purpose === INVITATION;
    return readIn(link.org_id, async (scope) => {
      const email = is_invitation
        ? await findInvitedAddress(scope, link)
        : (await credentialsOf(scope, link.user_id))?.email;
      if (!email) return undefined;
      const { name, metadata } = await organisationOf(scope);
      return { organisation_name: name, password_minimum: passwordMinimumOf(metadata), email, is_invitation };
    });
  }

  /**
   * Throws reset-link-not-valid, invalid-request for a password that may not be set, server-busy, and email-registered
   * for an invitation whose address signs in elsewhere by now.
   */
  async function reset(secret: string, password: string, address: string): Promise<void> {
    const link = await linkOf(secret);
    const rules = link && (await look(secret));
    if (!link || !rules) throw new AppError('reset-link-not-valid');
    const minimum = rules.password_minimum;
    const message = newPasswordProblem(password, { name: rules.organisation_name, minimum });
    // A password that may not be set costs no link.
    if (message) throw new AppError('invalid-request', { problems: [{ path: 'password', message }] });
    const hash = await passwords.hash(password);
    const set = link.purpose === INVITATION ? setFirstPassword : setPassword;
    const email = await writeIn(link.org_id, (scope) => set(scope, link, { hash, address }));
    await forgetAttempts({ email, address });
  }

  type New = { hash: string; address: string };
  async function setPassword(
    scope: WritingScope,
    { link_id, user_id }: { link_id: string; user_id: string },
    { hash, address }: New,
  ): Promise<string> {
    const now = clock();
    const credentials = await credentialsOf(scope, user_id);
    if (!credentials || !(await useLink(scope, link_id, now))) throw new AppError('reset-link-not-valid');
    await putCredentials(scope, { user_id, email: credentials.email, password_hash: hash });
    // Whoever guessed codes knew the old password.
    await forgetWrongCodes(scope, user_id);
    await endAccess(scope, user_id, { except: null, now });
    await appendAudit(scope, { user_id, action: 'password.reset', subject: { user_id, link_id }, address });
    await jobs.put(scope, mailJob, passwordChangedLetter(credentials.email));
    return credentials.email;
  }

  /** From now on they sign in with the address that the invitation was mailed to. */
  async function setFirstPassword(
    scope: WritingScope,
    { link_id, user_id }: { link_id: string; user_id: string },
    { hash, address }: New,
  ): Promise<string> {
    const now = clock();
    const invited = await findInvitedAddress(scope, { link_id, user_id });
    const hasAccount = (await credentialsOf(scope, user_id)) !== undefined;
    if (invited === null || hasAccount || !(await useLink(scope, link_id, now))) {
      throw new AppError('reset-link-not-valid');
    }
    const email = emailKey(invited);
    await putCredentials(scope, { user_id, email, password_hash: hash });
    await endAccess(scope, user_id, { except: null, now });
    await appendAudit(scope, {
      user_id,
      action: 'invitation.accept',
      subject: { user_id, link_id },
      address,
    });
    return email;
  }

  return { look, reset };
}

/** Where an invitation was mailed; null where the person has another address by now, or the organisation is closed. */
async function findInvitedAddress(
  scope: OrganisationScope,
  { link_id, user_id }: { readonly link_id: string; readonly user_id: string },
): Promise<string | null> {
  const invited = await addressOfLink(scope, link_id);
  const email = (await userOf(scope, user_id))?.email ?? null;
  if (invited === null || email === null || (await isClosed(scope))) return null;
  return emailKey(email) === emailKey(invited) ? invited : null;
}
