import type { RecoveryCodes, TwoFactor, TwoFactorOffer } from '@heatwise/contract/session/account.contract';
import { PRODUCT_NAME } from '@heatwise/domain/session/password';
import { CURRENT_PASSWORD_INCORRECT } from '@heatwise/domain/session/password-change';
import {
  isTwoFactorRequired,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODE_COUNT,
  recoveryCodeKey,
  recoveryCodeOf,
  TWO_FACTOR_OFFER_MINUTES,
} from '@heatwise/domain/session/two-factor';
import { generateSecret, generateURI } from 'otplib';
import { appendAudit } from '../../audit/audit.ts';
import type { Acting } from '../../auth/acting-scope.ts';
import { credentialsOf } from '../../auth/credentials.store.ts';
import type { TryPassword } from '../../auth/password-attempts.ts';
import type { PasswordChecker } from '../../auth/password-hash.ts';
import type { Seal } from '../../auth/seal.ts';
import { endSessions } from '../../auth/sessions.store.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { mailJob } from '../../background/mail-job.ts';
import { AppError } from '../../http/app-error.ts';
import { type RandomBytes, tokenHash } from '../../http/token.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { recoveryCodesRenewedLetter, twoFactorLetter } from './account-letters.ts';
import { stepOfCode } from './one-time-code.ts';
import { type AskSecondFactor, codeTries } from './second-factor.ts';
import {
  deleteTwoFactor,
  markEnabled,
  offerSecret,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  takeStep,
  twoFactorOf,
} from './two-factor.store.ts';

type Parts = {
  readonly tryPassword: TryPassword;
  readonly passwords: PasswordChecker;
  readonly askSecondFactor: AskSecondFactor;
  readonly secretSeal: Seal;
  readonly jobs: JobQueue;
  readonly clock: () => Date;
  readonly randomBytes: RandomBytes;
};

type Proof = { readonly password: string; readonly code: string };

const OFFER_MS = TWO_FACTOR_OFFER_MINUTES * 60_000;

/** The commands with which somebody turns their own second factor on and off. Throw not-permitted without a password. */
export function createTwoFactor(parts: Parts) {
  const { tryPassword, passwords, askSecondFactor, jobs } = parts;

  function look(self: Acting): Promise<TwoFactor> {
    const { user_id } = self.actor;
    return self.read(async (scope) => {
      await emailOf(scope, user_id);
      const enabled = Boolean((await twoFactorOf(scope, user_id))?.enabled_at);
      return { enabled, recovery_codes_left: enabled ? await recoveryCodesLeft(scope, user_id) : 0 };
    });
  }

  /** A new secret to confirm, in place of any before. Throws invalid-request, too-many-attempts and two-factor-is-on. */
  async function offer(self: Acting, password: string): Promise<TwoFactorOffer> {
    const email = await askPassword(self, password);
    return self.write((scope) => offerTwoFactor(scope, { user_id: self.actor.user_id, email }, parts));
  }

  /**
   * Turns it on with a code of the secret that was offered, and signs out everywhere else: those sessions never showed
   * one. Throws one-time-code-incorrect, too-many-attempts, two-factor-is-on and two-factor-offer-over.
   */
  async function enable(self: Acting, code: string): Promise<RecoveryCodes> {
    const { user_id } = self.actor;
    const email = await self.read((scope) => emailOf(scope, user_id));
    const account = { user_id, email, address: self.ip, session_id: self.session_id };
    const codes = await tryPassword(codeTries(email, self.ip), () =>
      self.write((scope) => turnOnTwoFactor(scope, account, { code, parts })),
    );
    if (!codes) throw new AppError('one-time-code-incorrect');
    return { recovery_codes: codes };
  }

  /** Hands out new recovery codes. Throws as disable does, and two-factor-is-off. */
  async function renewCodes(self: Acting, proof: Proof): Promise<RecoveryCodes> {
    const { user_id } = self.actor;
    const email = await askBoth(self, proof);
    return self.write(async (scope) => {
      if (!(await twoFactorOf(scope, user_id))?.enabled_at) throw new AppError('two-factor-is-off');
      await scope.audit('two-factor.recovery-codes-renewed', { user_id });
      await jobs.put(scope, mailJob, recoveryCodesRenewedLetter(email));
      return { recovery_codes: await replaceCodes(scope, user_id, parts) };
    });
  }

  /**
   * Takes password and code. Throws two-factor-required where the organisation does, invalid-request for a wrong password, one-time-code-incorrect, too-many-attempts.
   */
  async function disable(self: Acting, proof: Proof): Promise<void> {
    const { user_id } = self.actor;
    const { metadata } = await self.read(organisationOf);
    if (isTwoFactorRequired(metadata)) throw new AppError('two-factor-required');
    const email = await askBoth(self, proof);
    await self.write(async (scope) => {
      await deleteTwoFactor(scope, user_id);
      await scope.audit('two-factor.disable', { user_id });
      await jobs.put(scope, mailJob, twoFactorLetter(email, false));
    });
  }

  async function askBoth(self: Acting, { password, code }: Proof): Promise<string> {
    const email = await askPassword(self, password);
    const { org_id, user_id } = self.actor;
    await askSecondFactor({ org_id, user_id, email, address: self.ip }, code);
    return email;
  }

  /** Returns what they sign in with. */
  async function askPassword(self: Acting, password: string): Promise<string> {
    const credentials = await self.read((scope) => credentialsOf(scope, self.actor.user_id));
    if (!credentials) throw new AppError('not-permitted');
    const { email, password_hash } = credentials;
    const isRight = await tryPassword({ email, address: self.ip }, async () =>
      (await passwords.check(password_hash, password)) ? true : null,
    );
    if (isRight) return email;
    throw new AppError('invalid-request', {
      problems: [{ path: 'password', message: CURRENT_PASSWORD_INCORRECT }],
    });
  }

  return { look, offer, enable, renewCodes, disable };
}

type SetupParts = Pick<Parts, 'secretSeal' | 'jobs' | 'clock' | 'randomBytes'>;

/** Stores a new secret to confirm, in place of any before. Throws two-factor-is-on. */
export async function offerTwoFactor(
  scope: OrganisationScope,
  { user_id, email }: { readonly user_id: string; readonly email: string },
  { secretSeal, clock }: Pick<SetupParts, 'secretSeal' | 'clock'>,
): Promise<TwoFactorOffer> {
  const secret = generateSecret();
  const offered = { sealed_secret: secretSeal.seal(secret), now: clock() };
  if (!(await offerSecret(scope, user_id, offered))) throw new AppError('two-factor-is-on');
  return { secret, otpauth_url: generateURI({ issuer: PRODUCT_NAME, label: email, secret }) };
}

type SetupAccount = {
  readonly user_id: string;
  readonly email: string;
  readonly address: string;
  /** The one that stays open; null where there is none yet. */
  readonly session_id: string | null;
};

/**
 * Turns it on with a code of the secret that was offered, and returns recovery codes; null for a wrong code. Throws
 * two-factor-is-on and two-factor-offer-over.
 */
export async function turnOnTwoFactor(
  scope: WritingScope,
  { user_id, email, address, session_id }: SetupAccount,
  { code, parts }: { readonly code: string; readonly parts: SetupParts },
): Promise<string[] | null> {
  const { secretSeal, jobs, clock } = parts;
  const now = clock();
  const stored = await twoFactorOf(scope, user_id);
  if (stored?.enabled_at) throw new AppError('two-factor-is-on');
  const isWaiting = stored?.offered_at && now.getTime() - stored.offered_at.getTime() < OFFER_MS;
  const secret = isWaiting ? secretSeal.open(stored.sealed_secret) : null;
  if (secret === null) throw new AppError('two-factor-offer-over');
  const step = stepOfCode(secret, code, now);
  if (step === null || !(await takeStep(scope, user_id, step))) return null;
  await markEnabled(scope, user_id, now);
  await endSessions(scope, user_id, { except: session_id, now });
  await appendAudit(scope, { user_id, action: 'two-factor.enable', subject: { user_id }, address });
  await jobs.put(scope, mailJob, twoFactorLetter(email, true));
  return replaceCodes(scope, user_id, parts);
}

async function replaceCodes(
  scope: WritingScope,
  userId: string,
  { randomBytes }: Pick<Parts, 'randomBytes'>,
): Promise<string[]> {
  const made = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)),
  );
  const hashes = made.map((one) => tokenHash(recoveryCodeKey(one)));
  await replaceRecoveryCodes(scope, userId, hashes);
  return made;
}

async function emailOf(scope: OrganisationScope, userId: string): Promise<string> {
  const credentials = await credentialsOf(scope, userId);
  if (!credentials) throw new AppError('not-permitted');
  return credentials.email;
}
