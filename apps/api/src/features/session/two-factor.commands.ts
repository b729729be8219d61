import type { RecoveryCodes, TwoFactor } from '@heatwise/contract/session/account.contract';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { PRODUCT_NAME } from '@heatwise/domain/session/password';
import { CURRENT_PASSWORD_INCORRECT } from '@heatwise/domain/session/password-change';
import {
  RECOVERY_CODE_BYTES,
  RECOVERY_CODE_COUNT,
  recoveryCodeKey,
  recoveryCodeOf,
} from '@heatwise/domain/session/two-factor';
import { generateSecret, generateURI } from 'otplib';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { mailJob } from '../../jobs/mail-job.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit.ts';
import { credentialsOf } from '../../platform/credentials.store.ts';
import type { ReadIn, WriteIn, WritingScope } from '../../platform/organisation-scope.ts';
import type { PasswordChecker } from '../../platform/password-hash.ts';
import type { TryPassword } from '../../platform/password-tries.ts';
import type { Seal } from '../../platform/seal.ts';
import { type RandomBytes, tokenHash } from '../../platform/token.ts';
import { twoFactorLetter } from './account-letters.ts';
import { stepOfCode } from './one-time-code.ts';
import { type AskSecondFactor, codeTries } from './second-factor.ts';
import {
  deleteTwoFactor,
  insertRecoveryCodes,
  insertSecret,
  markEnabled,
  recoveryCodesLeft,
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

export type Self = { readonly actor: Actor; readonly address: string };

/** The commands with which somebody turns their own second factor on and off. Throw not-permitted without a password. */
export function createTwoFactor(parts: Parts) {
  const { readIn, writeIn, tryPassword, passwords, askSecondFactor, secretSeal, jobs, clock } = parts;

  /** What is to be known of the second factor; where it is off, the secret that waits to be confirmed. */
  async function look({ actor: { org_id, user_id } }: Self): Promise<TwoFactor> {
    return writeIn(org_id, 0, async (scope) => {
      const email = await emailOf(scope, user_id);
      await insertSecret(scope, user_id, secretSeal.seal(generateSecret()));
      let stored = await twoFactorOf(scope, user_id);
      if (stored?.enabled_at) {
        return { enabled: true, recovery_codes_left: await recoveryCodesLeft(scope, user_id) };
      }
      // Sealed with another key than today's, the one that waited is of no use.
      if (stored && secretSeal.open(stored.sealed_secret) === null) {
        await deleteTwoFactor(scope, user_id);
        await insertSecret(scope, user_id, secretSeal.seal(generateSecret()));
        stored = await twoFactorOf(scope, user_id);
      }
      const secret = stored ? secretSeal.open(stored.sealed_secret) : null;
      if (secret === null) throw new Error('the secret that was just stored does not open');
      return {
        enabled: false,
        secret,
        otpauth_url: generateURI({ issuer: PRODUCT_NAME, label: email, secret }),
      };
    });
  }

  /** Throws one-time-code-incorrect, too-many-attempts and two-factor-is-on. */
  async function enable({ actor, address }: Self, code: string): Promise<RecoveryCodes> {
    const { org_id, user_id } = actor;
    const email = await readIn(org_id, (scope) => emailOf(scope, user_id));
    const codes = await tryPassword(codeTries(email, address), () =>
      writeIn(org_id, 0, async (scope) => {
        const stored = await twoFactorOf(scope, user_id);
        if (stored?.enabled_at) throw new AppError('two-factor-is-on');
        const secret = stored ? secretSeal.open(stored.sealed_secret) : null;
        const step = secret === null ? null : stepOfCode(secret, code, clock());
        if (step === null || !(await takeStep(scope, user_id, step))) return null;
        await markEnabled(scope, user_id, clock());
        const made = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
          recoveryCodeOf(parts.randomBytes(RECOVERY_CODE_BYTES)),
        );
        const hashes = made.map((one) => tokenHash(recoveryCodeKey(one)));
        await insertRecoveryCodes(scope, user_id, hashes);
        await appendAudit(scope, { user_id, action: 'two-factor.enable', subject: { user_id }, address });
        await jobs.put(scope, mailJob, twoFactorLetter(email, true));
        return made;
      }),
    );
    if (!codes) throw new AppError('one-time-code-incorrect');
    return { recovery_codes: codes };
  }

  /** Takes password and code. Throws invalid-request for a wrong password, one-time-code-incorrect, too-many-attempts. */
  async function disable({ actor, address }: Self, { password, code }: { password: string; code: string }) {
    const { org_id, user_id } = actor;
    const credentials = await readIn(org_id, (scope) => credentialsOf(scope, user_id));
    if (!credentials) throw new AppError('not-permitted');
    const { email, password_hash } = credentials;
    const isRight = await tryPassword({ email, address }, async () =>
      (await passwords.check(password_hash, password)) ? true : null,
    );
    if (!isRight) {
      const problems = [{ path: 'password', message: CURRENT_PASSWORD_INCORRECT }];
      throw new AppError('invalid-request', { problems });
    }
    await askSecondFactor({ org_id, user_id, email, address }, code);
    await writeIn(org_id, 0, async (scope) => {
      await deleteTwoFactor(scope, user_id);
      await appendAudit(scope, { user_id, action: 'two-factor.disable', subject: { user_id }, address });
      await jobs.put(scope, mailJob, twoFactorLetter(email, false));
    });
  }

  return { look, enable, disable };
}

async function emailOf(scope: Pick<WritingScope, 'tx' | 'org_id'>, userId: string): Promise<string> {
  const credentials = await credentialsOf(scope, userId);
  if (!credentials) throw new AppError('not-permitted');
  return credentials.email;
}
