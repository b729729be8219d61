import {
  codePauseMs,
  isCompleteOneTimeCode,
  recoveryCodeKey,
  tellsOfGuessing,
} from '@heatwise/domain/session/two-factor';
import { appendAudit } from '../../audit/audit.ts';
import type { TryPassword } from '../../auth/password-attempts.ts';
import type { Seal } from '../../auth/seal.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { mailJob } from '../../background/mail-job.ts';
import { AppError } from '../../http/app-error.ts';
import { tokenHash } from '../../http/token.ts';
import type { ReadIn, WriteIn, WritingScope } from '../../organisation/organisation-scope.ts';
import { codesGuessedLetter, recoveryCodeUsedLetter } from './account-letters.ts';
import { stepOfCode } from './one-time-code.ts';
import {
  countWrongCode,
  forgetWrongCodes,
  recoveryCodesLeft,
  type StoredTwoFactor,
  takeRecoveryCode,
  takeStep,
  twoFactorOf,
} from './two-factor.store.ts';

export type Account = {
  readonly org_id: string;
  readonly user_id: string;
  readonly email: string;
  readonly address: string;
};

/**
 * Asks an account for its second factor, where it has one. A code works once, whoever sends it how often.
 * Throws one-time-code-required without a code, one-time-code-incorrect, and too-many-attempts.
 */
export type AskSecondFactor = (account: Account, code: string | undefined) => Promise<void>;

type Parts = {
  readonly readIn: ReadIn;
  readonly writeIn: WriteIn;
  readonly tryPassword: TryPassword;
  readonly secretSeal: Seal;
  readonly jobs: JobQueue;
  readonly clock: () => Date;
};

export function createSecondFactor({
  readIn,
  writeIn,
  tryPassword,
  secretSeal,
  jobs,
  clock,
}: Parts): AskSecondFactor {
  return async ({ org_id, user_id, email, address }, code) => {
    const stored = await readIn(org_id, (scope) => twoFactorOf(scope, user_id));
    if (!stored?.enabled_at) return;
    if (code === undefined) throw new AppError('one-time-code-required');
    // Counted apart from wrong passwords: the right password must not make the count of codes start again.
    const isRight = await tryPassword(codeTries(email, address), async () => {
      const works = await writeIn(org_id, (scope) =>
        useCode(scope, { user_id, email, address, code }, { secretSeal, jobs, now: clock() }),
      );
      return works ? true : null;
    });
    if (!isRight) throw new AppError('one-time-code-incorrect');
  };
}

/** Under this name wrong codes of an account are counted. */
export function codeTries(email: string, address: string) {
  return { email: `one-time code of ${email}`, address, owner: email };
}

type Use = { user_id: string; email: string; address: string; code: string };
type With = { secretSeal: Seal; jobs: JobQueue; now: Date };

/**
 * Uses a code or recovery code up; false for a wrong one. Codes can be guessed, so wrong ones make the account pause,
 * longer each time, from whatever addresses they come; recovery codes cannot, and are taken meanwhile. Throws
 * too-many-attempts.
 */
async function useCode(
  scope: WritingScope,
  { user_id, email, address, code }: Use,
  { secretSeal, jobs, now }: With,
): Promise<boolean> {
  const stored = await twoFactorOf(scope, user_id);
  if (!stored) return false;
  if (isCompleteOneTimeCode(code)) {
    refuseWhilePaused(stored, now);
    const secret = secretSeal.open(stored.sealed_secret);
    const step = secret === null ? null : stepOfCode(secret, code, now);
    if (step !== null) {
      // One that was used before was not a guess.
      const isTaken = await takeStep(scope, user_id, step);
      if (isTaken) await forgetWrongCodes(scope, user_id);
      return isTaken;
    }
    const wrong = await countWrongCode(scope, user_id, now);
    if (tellsOfGuessing(wrong)) {
      const subject = { user_id, wrong };
      await appendAudit(scope, { user_id, action: 'two-factor.codes-guessed', subject, address });
      await jobs.put(scope, mailJob, codesGuessedLetter(email, wrong));
    }
    return false;
  }
  // Recovery codes do not hang on the server's key.
  if (!(await takeRecoveryCode(scope, user_id, tokenHash(recoveryCodeKey(code)), now))) return false;
  await forgetWrongCodes(scope, user_id);
  await appendAudit(scope, {
    user_id,
    action: 'two-factor.recovery-code-used',
    subject: { user_id },
    address,
  });
  await jobs.put(scope, mailJob, recoveryCodeUsedLetter(email, await recoveryCodesLeft(scope, user_id)));
  return true;
}

function refuseWhilePaused({ wrong_codes, wrong_at }: StoredTwoFactor, now: Date): void {
  const leftMs = wrong_at === null ? 0 : wrong_at.getTime() + codePauseMs(wrong_codes) - now.getTime();
  if (leftMs > 0) throw new AppError('too-many-attempts', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
}
