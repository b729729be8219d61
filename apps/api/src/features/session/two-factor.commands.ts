import type { RecoveryCodes, TwoFactor, TwoFactorOffer } from '@heatwise/contract/session/account.contract';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { PRODUCT_NAME } from '@heatwise/domain/session/password';
import { CURRENT_PASSWORD_INCORRECT } from '@heatwise/domain/session/password-change';
import {
  RECOVERY_CODE_BYTES,
  RECOVERY_CODE_COUNT,
  recoveryCodeKey,
  recoveryCodeOf,
  TWO_FACTOR_OFFER_MINUTES,
} from '@heatwise/domain/session/two-factor';
import { generateSecret, generateURI } from 'otplib';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { mailJob } from '../../jobs/mail-job.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit.ts';
import { credentialsOf } from '../../platform/credentials.store.ts';
import type { OrganisationScope, ReadIn, WriteIn, WritingScope } from '../../platform/organisation-scope.ts';
import type { PasswordChecker } from '../../platform/password-hash.ts';
import type { TryPassword } from '../../platform/password-tries.ts';
import type { Seal } from '../../platform/seal.ts';
import { endSessions } from '../../platform/sessions.store.ts';
import { type RandomBytes, tokenHash } from '../../platform/token.ts';
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
  readonly readIn: ReadIn;
  readonly writeIn: WriteIn;
  readonly tryPassword: TryPassword;
  readonly passwords: PasswordChecker;
  readonly askSecondFactor: AskSecondFactor;
  readonly secretSeal: Seal;
  readonly jobs: JobQueue;
  readonly clock: () => Date;
  readonly randomBytes: RandomBytes;
};

export type Self = { readonly actor: Actor; readonly address: string; readonly session_id: string };
type Proof = { readonly password: string; readonly code: string };

const OFFER_MS = TWO_FACTOR_OFFER_MINUTES * 60_000;

/** The commands with which somebody turns their own second factor on and off. Throw not-permitted without a password. */
export function createTwoFactor(parts: Parts) {
  const { readIn, writeIn, tryPassword, passwords, askSecondFactor, secretSeal, jobs, clock } = parts;

  function look({ actor: { org_id, user_id } }: Self): Promise<TwoFactor> {
    return readIn(org_id, async (scope) => {
      await emailOf(scope, user_id);
      const enabled = Boolean((await twoFactorOf(scope, user_id))?.enabled_at);
      return { enabled, recovery_codes_left: enabled ? await recoveryCodesLeft(scope, user_id) : 0 };
    });
  }

  /** A new secret to confirm, in place of any before. Throws invalid-request, too-many-attempts and two-factor-is-on. */
  async function offer({ actor, address }: Self, password: string): Promise<TwoFactorOffer> {
    const { org_id, user_id } = actor;
    const email = await askPassword(actor, address, password);
    const secret = generateSecret();
    const offered = { sealed_secret: secretSeal.seal(secret), now: clock() };
    if (!(await writeIn(org_id, (scope) => offerSecret(scope, user_id, offered)))) {
      throw new AppError('two-factor-is-on');
    }
    return { secret, otpauth_url: generateURI({ issuer: PRODUCT_NAME, label: email, secret }) };
  }

  /**
   * Turns it on with a code of the secret that was offered, and signs out everywhere else: those sessions never showed
   * one. Throws one-time-code-incorrect, too-many-attempts, two-factor-is-on and two-factor-offer-over.
   */
  async function enable({ actor, address, session_id }: Self, code: string): Promise<RecoveryCodes> {
    const { org_id, user_id } = actor;
    const email = await readIn(org_id, (scope) => emailOf(scope, user_id));
    const codes = await tryPassword(codeTries(email, address), () =>
      writeIn(org_id, async (scope) => {
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
        return newCodes(scope, user_id);
      }),
    );
    if (!codes) throw new AppError('one-time-code-incorrect');
    return { recovery_codes: codes };
  }

  /** Hands out new recovery codes. Throws as disable does, and two-factor-is-off. */
  async function renewCodes({ actor, address }: Self, proof: Proof): Promise<RecoveryCodes> {
    const { org_id, user_id } = actor;
    const email = await askBoth(actor, address, proof);
    return writeIn(org_id, async (scope) => {
      if (!(await twoFactorOf(scope, user_id))?.enabled_at) throw new AppError('two-factor-is-off');
      const action = 'two-factor.recovery-codes-renewed';
      await appendAudit(scope, { user_id, action, subject: { user_id }, address });
      await jobs.put(scope, mailJob, recoveryCodesRenewedLetter(email));
      return { recovery_codes: await newCodes(scope, user_id) };
    });
  }

  /** Takes password and code. Throws invalid-request for a wrong password, one-time-code-incorrect, too-many-attempts. */
  async function disable({ actor, address }: Self, proof: Proof): Promise<void> {
    const { org_id, user_id } = actor;
    const email = await askBoth(actor, address, proof);
    await writeIn(org_id, async (scope) => {
      await deleteTwoFactor(scope, user_id);
      await appendAudit(scope, { user_id, action: 'two-factor.disable', subject: { user_id }, address });
      await jobs.put(scope, mailJob, twoFactorLetter(email, false));
    });
  }

  async function askBoth(actor: Actor, address: string, { password, code }: Proof): Promise<string> {
    const email = await askPassword(actor, address, password);
    const { org_id, user_id } = actor;
    await askSecondFactor({ org_id, user_id, email, address }, code);
    return email;
  }

  /** Gives what the actor signs in with. */
  async function askPassword({ org_id, user_id }: Actor, address: string, password: string): Promise<string> {
    const credentials = await readIn(org_id, (scope) => credentialsOf(scope, user_id));
    if (!credentials) throw new AppError('not-permitted');
    const { email, password_hash } = credentials;
    const isRight = await tryPassword({ email, address }, async () =>
      (await passwords.check(password_hash, password)) ? true : null,
    );
    if (isRight) return email;
    throw new AppError('invalid-request', {
      problems: [{ path: 'password', message: CURRENT_PASSWORD_INCORRECT }],
    });
  }

  async function newCodes(scope: WritingScope, userId: string): Promise<string[]> {
    const made = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
      recoveryCodeOf(parts.randomBytes(RECOVERY_CODE_BYTES)),
    );
    const hashes = made.map((one) => tokenHash(recoveryCodeKey(one)));
    await replaceRecoveryCodes(scope, userId, hashes);
    return made;
  }

  return { look, offer, enable, renewCodes, disable };
}

async function emailOf(scope: OrganisationScope, userId: string): Promise<string> {
  const credentials = await credentialsOf(scope, userId);
  if (!credentials) throw new AppError('not-permitted');
  return credentials.email;
}
