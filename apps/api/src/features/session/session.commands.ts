import type { User } from '@heatwise/contract/entities/people';
import type { TwoFactorOffer } from '@heatwise/contract/session/account.contract';
import type { LoginRequest, SignedIn } from '@heatwise/contract/session/session.contract';
import { emailKey } from '@heatwise/domain/people/email';
import {
  isTemporaryPasswordExpired,
  NEW_PASSWORD_SAME_AS_CURRENT,
} from '@heatwise/domain/session/password-change';
import { passwordMinimumOf } from '@heatwise/domain/session/password-limits';
import { isTwoFactorRequired } from '@heatwise/domain/session/two-factor';
import { appendAudit } from '../../audit/audit.ts';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { credentialsOf } from '../../auth/credentials.store.ts';
import { newPasswordProblem } from '../../auth/new-password.ts';
import type { TryPassword } from '../../auth/password-attempts.ts';
import { isOutdated, type PasswordChecker } from '../../auth/password-hash.ts';
import type { Seal } from '../../auth/seal.ts';
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
import { type AskSecondFactor, codeTries } from './second-factor.ts';
import { endSession, replacePasswordHash, swapPasswordHash } from './session.store.ts';
import { offerTwoFactor, turnOnTwoFactor } from './two-factor.commands.ts';
import { twoFactorOf } from './two-factor.store.ts';

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
  secretSeal: Seal;
};

/**
 * Makes the command that checks an email with its password and opens a session.
 * It throws too-many-attempts, sign-in-incorrect (alike for unknown emails) and server-busy; after a right password,
 * new-password-required, temporary-password-expired and invalid-request where it is temporary, two-factor-setup-required where the organisation
 * requires a second factor that the account does not have, and what askSecondFactor and turnOnTwoFactor throw.
 */
export function createSignIn(parts: Parts) {
  const { tryPassword, passwords, readIn, writeIn, jobs, clock, randomBytes } = parts;
  const { askSecondFactor } = parts;
  const checkPassword = createPasswordCheck(parts);
  return async (request: LoginRequest, origin: Origin): Promise<SignedIn> => {
    const credentials = await checkPassword(request, origin.address);
    const { org_id, user_id, email } = credentials;
    const { isRequired, isOn } = await readIn(org_id, async (scope) => {
      await refuseTemporary(scope, user_id, request, clock());
      return secondFactorOf(scope, user_id);
    });
    const account = { org_id, user_id, email, address: origin.address };
    let recovery_codes: string[] | undefined;
    if (isOn) await askSecondFactor(account, request.code);
    else if (isRequired) recovery_codes = await setUp(account, request.code);
    const chosen = request.new_password === undefined ? null : await passwords.hash(request.new_password);
    const token = newToken('session', org_id, randomBytes);
    const user = await openWith(credentials, (hash, renewed) =>
      writeIn(org_id, async (scope) => {
        // The password was checked outside this transaction: in between it may have changed, or its person have left.
        const current = await credentialsOf(scope, user_id);
        if (current?.email !== email) throw new AppError('sign-in-incorrect');
        if (current.password_hash !== hash) return current.password_hash;
        refuseExpired(current, clock());
        if (current.temporary_until) {
          await replaceTemporary(scope, { user_id, email, from: hash, to: chosen }, { jobs, origin });
        }
        const opened = await openSession(scope, user_id, { token, origin, provider_id: null, now: clock() });
        if (!opened) throw new AppError('sign-in-incorrect');
        if (renewed && !current.temporary_until) await replacePasswordHash(scope, user_id, renewed);
        return opened;
      }),
    );
    return { user_id, token, user, ...(recovery_codes && { recovery_codes }) };

    async function setUp({ address }: { readonly address: string }, code: string | undefined) {
      if (code === undefined) throw new AppError('two-factor-setup-required');
      const codes = await tryPassword(codeTries(email, address), () =>
        writeIn(org_id, (scope) =>
          turnOnTwoFactor(scope, { user_id, email, address, session_id: null }, { code, parts }),
        ),
      );
      if (!codes) throw new AppError('one-time-code-incorrect');
      return codes;
    }

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
 * Makes the command that offers a secret to a member who has to set up two-factor before signing in. Throws as the
 * sign-in does for a wrong or an expired password, and two-factor-is-on where nothing is to be set up.
 */
export function createTwoFactorSetup(parts: Parts) {
  const checkPassword = createPasswordCheck(parts);
  return async (
    request: Pick<LoginRequest, 'email' | 'password'>,
    address: string,
  ): Promise<TwoFactorOffer> => {
    const { org_id, user_id, email } = await checkPassword(request, address);
    return parts.writeIn(org_id, async (scope) => {
      refuseExpired(await credentialsOf(scope, user_id), parts.clock());
      const { isRequired, isOn } = await secondFactorOf(scope, user_id);
      if (!isRequired || isOn) throw new AppError('two-factor-is-on');
      return offerTwoFactor(scope, { user_id, email }, parts);
    });
  };
}

/** Before the password is right nothing is revealed about how an account is protected. Throws sign-in-incorrect. */
function createPasswordCheck({ unscopedQueries, tryPassword, passwords }: Parts) {
  return async (request: Pick<LoginRequest, 'email' | 'password'>, address: string) => {
    const { password } = request;
    const email = emailKey(request.email);
    const credentials = await tryPassword({ email, address, password }, async () => {
      const found = await unscopedQueries.credentialsOfEmail(email);
      const isRight = await passwords.check(found?.password_hash, password);
      return isRight && found ? { ...found, email } : null;
    });
    if (!credentials) throw new AppError('sign-in-incorrect');
    return credentials;
  };
}

/** Returns whether the organisation requires a second factor and whether the person's is on. */
async function secondFactorOf(scope: OrganisationScope, userId: string) {
  const { metadata } = await organisationOf(scope);
  const stored = await twoFactorOf(scope, userId);
  return { isRequired: isTwoFactorRequired(metadata), isOn: Boolean(stored?.enabled_at) };
}

/**
 * Throws new-password-required where the password is temporary and no new one was sent, temporary-password-expired where it
 * no longer works, and invalid-request for one that may not be set.
 */
async function refuseTemporary(
  scope: OrganisationScope,
  userId: string,
  { password, new_password: next }: LoginRequest,
  now: Date,
): Promise<void> {
  const credentials = await credentialsOf(scope, userId);
  refuseExpired(credentials, now);
  if (!credentials?.temporary_until) return;
  if (next === undefined) throw new AppError('new-password-required');
  const { name, metadata } = await organisationOf(scope);
  const message =
    next === password
      ? NEW_PASSWORD_SAME_AS_CURRENT
      : newPasswordProblem(next, { name, minimum: passwordMinimumOf(metadata) });
  if (message) throw new AppError('invalid-request', { problems: [{ path: 'new_password', message }] });
}

type Temporary = { readonly temporary_until: Date | null };

/** Throws temporary-password-expired. */
function refuseExpired(credentials: Temporary | undefined, now: Date): void {
  if (isTemporaryPasswordExpired(credentials?.temporary_until ?? null, now))
    throw new AppError('temporary-password-expired');
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
