import type { LoginRecord, LoginRequest } from '@heatwise/contract/session/session.contract';
import type { User } from '@heatwise/contract/sync/entities';
import { emailKey } from '@heatwise/domain/people/email';
import { passwordProblem } from '@heatwise/domain/session/password';
import { NEW_PASSWORD_SAME_AS_CURRENT } from '@heatwise/domain/session/password-change';
import { passwordMinimumOf } from '@heatwise/domain/session/password-limits';
import { appendAudit } from '../../audit/audit.ts';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { credentialsOf } from '../../auth/credentials.store.ts';
import type { TryPassword } from '../../auth/password-attempts.ts';
import { isOutdated, type PasswordChecker } from '../../auth/password-hash.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { mailJob } from '../../background/mail-job.ts';
import { AppError } from '../../http/app-error.ts';
import { newToken, type RandomBytes } from '../../http/token.ts';
import { passwordChangedLetter } from '../../mail/credential-letters.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import type {
  OrganisationScope,
  ReadIn,
  WriteIn,
  WritingScope,
} from '../../organisation/organisation-scope.ts';
import type { UnscopedQueries } from '../../organisation/unscoped-queries.store.ts';
import { type Origin, openSession } from './open-session.ts';
import type { AskSecondFactor } from './second-factor.ts';
import { endSession, replacePasswordHash, swapPasswordHash } from './session.store.ts';

type Parts = {
  unscopedQueries: UnscopedQueries;
  tryPassword: TryPassword;
  passwords: PasswordChecker;
  readIn: ReadIn;
  writeIn: WriteIn;
  jobs: JobQueue;
  clock: () => Date;
  randomBytes: RandomBytes;
  askSecondFactor: AskSecondFactor;
};

/**
 * Makes the command that checks an email with its password and opens a session.
 * It throws too-many-attempts, sign-in-incorrect (alike for unknown emails) and server-busy; after a right password,
 * new-password-required and invalid-request where it is temporary, and what askSecondFactor throws.
 */
export function createSignIn(parts: Parts) {
  const { unscopedQueries, tryPassword, passwords, readIn, writeIn, jobs, clock, randomBytes } = parts;
  const { askSecondFactor } = parts;
  return async (request: LoginRequest, origin: Origin): Promise<LoginRecord> => {
    const email = emailKey(request.email);
    const credentials = await tryPassword(
      { email, address: origin.address, password: request.password },
      async () => {
        const found = await unscopedQueries.credentialsOfEmail(email);
        const isRight = await passwords.check(found?.password_hash, request.password);
        return isRight && found ? found : null;
      },
    );
    if (!credentials) throw new AppError('sign-in-incorrect');
    // Only now: before the password is right nothing is revealed about how an account is protected.
    const { org_id, user_id } = credentials;
    await readIn(org_id, (scope) => refuseTemporary(scope, user_id, request));
    await askSecondFactor({ ...credentials, email, address: origin.address }, request.code);
    const chosen = request.new_password === undefined ? null : await passwords.hash(request.new_password);
    const token = newToken('session', org_id, randomBytes);
    const user = await openWith(credentials, (hash, renewed) =>
      writeIn(org_id, async (scope) => {
        // The password was checked outside this transaction: in between it may have changed, or its person have left.
        const current = await credentialsOf(scope, user_id);
        if (current?.email !== email) throw new AppError('sign-in-incorrect');
        if (current.password_hash !== hash) return current.password_hash;
        if (current.is_temporary) {
          await replaceTemporary(scope, { user_id, email, from: hash, to: chosen }, { jobs, origin });
        }
        const opened = await openSession(scope, user_id, { token, origin, provider_id: null, now: clock() });
        if (!opened) throw new AppError('sign-in-incorrect');
        if (renewed && !current.is_temporary) await replacePasswordHash(scope, user_id, renewed);
        return opened;
      }),
    );
    return { user_id, token, user };

    /** Opens with the hash that the password was checked against; checks again when `open` answers with another one. */
    async function openWith(
      { password_hash }: { readonly password_hash: string },
      open: (hash: string, renewed: string | null) => Promise<User | string>,
    ): Promise<User> {
      const renewed = isOutdated(password_hash) ? await passwords.hash(request.password) : null;
      const opened = await open(password_hash, renewed);
      if (typeof opened !== 'string') return opened;
      // Another sign-in may have stored the same password again; a changed one is no longer right.
      if (!(await passwords.check(opened, request.password))) throw new AppError('sign-in-incorrect');
      return openWith({ password_hash: opened }, open);
    }
  };
}

/**
 * Throws new-password-required where the password is temporary and no new one was sent, and invalid-request for one that
 * may not be set.
 */
async function refuseTemporary(
  scope: OrganisationScope,
  userId: string,
  { password, new_password: next }: LoginRequest,
): Promise<void> {
  if (!(await credentialsOf(scope, userId))?.is_temporary) return;
  if (next === undefined) throw new AppError('new-password-required');
  const { name, metadata } = await organisationOf(scope);
  const message =
    next === password
      ? NEW_PASSWORD_SAME_AS_CURRENT
      : passwordProblem(next, { name, minimum: passwordMinimumOf(metadata) });
  if (message) throw new AppError('invalid-request', { problems: [{ path: 'new_password', message }] });
}

type Replaced = { user_id: string; email: string; from: string; to: string | null };

/** Throws new-password-required where an admin set the password since it was looked at. */
async function replaceTemporary(
  scope: WritingScope,
  { user_id, email, from, to }: Replaced,
  { jobs, origin }: { jobs: JobQueue; origin: Origin },
): Promise<void> {
  if (to === null || !(await swapPasswordHash(scope, user_id, { from, to })))
    throw new AppError('new-password-required');
  const subject = { user_id };
  await appendAudit(scope, { user_id, action: 'password.change', subject, address: origin.address });
  await jobs.put(scope, mailJob, passwordChangedLetter(email));
}

/**
 * Ends the caller's own session; its token opens nothing from then on. Returns the provider that the caller came
 * through, if they did.
 */
export async function signOut(scope: ActingScope, session_id: string, now: Date): Promise<string | null> {
  const provider_id = await endSession(scope, session_id, now);
  await scope.audit('session.signed-out', { session_id });
  return provider_id;
}
