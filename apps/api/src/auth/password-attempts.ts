import { AppError } from '../http/app-error.ts';
import { createOneAtATime } from '../http/one-at-a-time.ts';
import { createSemaphore } from '../http/semaphore.ts';
import type { AttemptKeys, SignInAttempts, TriesBefore } from './sign-in-attempts.store.ts';

/** Wrong tries within the window before the next is turned away. See docs/security.md#guessing. */
export const TRIES_WINDOW_MS = 15 * 60_000;
const WRONG_TRIES_AT_ACCOUNT = 5;
/** One address trying many accounts; wide enough for a whole site behind one address. */
const WRONG_TRIES_OF_ADDRESS = 1000;
/** One password at so many accounts is nobody's mistake. */
const ACCOUNTS_OF_ONE_PASSWORD = 10;

/**
 * Lets a password be tried at an account (its email in lower case) from an address, wherever it is asked for.
 * `check` gives what was found, or null for a wrong password; wrong ones are counted, and a right one forgets them.
 * With the password that is tried, one that goes round many accounts is noticed and its address turned away. Throws
 * too-many-attempts, and server-busy when very many try at once.
 */
export type TryPassword = <Found>(
  account: {
    readonly email: string;
    readonly address: string;
    readonly password?: string;
    /** Whose account it is, where `email` only names what is counted; null where it is no account's. */
    readonly owner?: string | null;
  },
  check: () => Promise<Found | null>,
) => Promise<Found | null>;

/** So many tries look into the database at once: a flood of them leaves connections for everybody else. */
const AT_ONCE = 5;
/** Beyond this many waiting, people are better asked to come back. */
const WAITING = 500;

/**
 * Each try counts as a wrong one until it is known to be right: tries that are sent all at once, at whatever servers,
 * still count one by one. Those of one address at one account also wait for each other here, so that somebody who is
 * right twice at once is not turned away.
 */
export function createTryPassword(
  attempts: SignInAttempts,
  clock: () => Date,
  /** Called when one password was tried at many accounts. */
  onSprayed: (accounts: number) => void,
  /** Called with each wrong try at an account, known or not. */
  recordFailedTry: (tried: { readonly email: string; readonly address: string }) => Promise<void>,
): TryPassword {
  const oneAtATime = createOneAtATime();
  const semaphore = createSemaphore(
    AT_ONCE,
    WAITING,
    () => new AppError('server-busy', { retryAfterSeconds: 5 }),
  );
  return ({ email, address, password, owner = email }, check) => {
    const keys = attempts.keysOf(email, address, password);
    const key = Buffer.concat([keys.account_key, ...keys.address_keys.slice(0, 1)]).toString('base64');
    const tryOnce = async () => {
      const at = clock();
      const from = new Date(at.getTime() - TRIES_WINDOW_MS);
      const attempt = await attempts.claim(keys, { at, from, most }, (before) =>
        refuseTooManyTries(before, keys, at),
      );
      // Whatever throws has not found out whether it was right.
      const found = await check().catch(async (error: unknown) => {
        await attempts.takeBack(keys, attempt);
        throw error;
      });
      if (found !== null) {
        await attempts.forget(keys);
        return found;
      }
      if (owner !== null) await recordFailedTry({ email: owner, address });
      if (keys.password_key) {
        const { ofAll } = await attempts.spread(keys, from);
        if (ofAll > 0 && ofAll % ACCOUNTS_OF_ONE_PASSWORD === 0) onSprayed(ofAll);
      }
      return null;
    };
    return oneAtATime(key, () => semaphore(tryOnce));
  };
}

/** Forgets the wrong tries at an account from an address: whoever proved otherwise who they are starts again. */
export type ForgetAttempts = (account: { readonly email: string; readonly address: string }) => Promise<void>;

export function createForgetAttempts(attempts: SignInAttempts): ForgetAttempts {
  return ({ email, address }) => attempts.forget(attempts.keysOf(email, address));
}

const most = { account: WRONG_TRIES_AT_ACCOUNT, address: WRONG_TRIES_OF_ADDRESS };

function refuseTooManyTries({ networks, spread }: TriesBefore, keys: AttemptKeys, now: Date): void {
  // The window slides: the next try is free when the oldest of the counted ones leaves it. A wider network has more of
  // everything, once more for each step.
  const oldest = networks.flatMap(
    ({ account, address }, nth) =>
      account[WRONG_TRIES_AT_ACCOUNT * (nth + 1) - 1] ??
      address[WRONG_TRIES_OF_ADDRESS * (nth + 1) - 1] ??
      [],
  );
  if (oldest.length > 0) {
    const latest = Math.max(...oldest.map((at) => at.getTime()));
    const waitMs = latest + TRIES_WINDOW_MS - now.getTime();
    throw new AppError('too-many-attempts', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
  if (keys.password_key === null || spread.ofAddress < ACCOUNTS_OF_ONE_PASSWORD) return;
  throw new AppError('too-many-attempts', { retryAfterSeconds: TRIES_WINDOW_MS / 1000 });
}
