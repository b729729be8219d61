import { AppError } from './app-error.ts';
import { createOneAtATime } from './one-at-a-time.ts';
import { createSemaphore } from './semaphore.ts';
import type { AttemptKeys, SignInAttempts } from './sign-in-attempts.store.ts';

/** Wrong tries within the window before the next is turned away. See docs/security.md#guessing. */
const WINDOW_MS = 15 * 60_000;
const WRONG_TRIES_AT_ACCOUNT = 5;
/** One address trying many accounts; wide enough for a whole site behind one address. */
const WRONG_TRIES_OF_ADDRESS = 1000;
/** One password at so many accounts is nobody's mistake. */
const ACCOUNTS_OF_ONE_PASSWORD = 10;

/**
 * Lets a password be tried at an account (its e-mail in lower case) from an address, wherever it is asked for.
 * `check` gives what was found, or null for a wrong password; wrong ones are counted, and a right one forgets them.
 * With the password that is tried, one that goes round many accounts is noticed and its address turned away. Throws
 * too-many-attempts, and server-busy when very many try at once.
 */
export type TryPassword = <Found>(
  account: { readonly email: string; readonly address: string; readonly password?: string },
  check: () => Promise<Found | null>,
) => Promise<Found | null>;

/** So many tries look into the database at once: a storm of them leaves connections to everybody else. */
const AT_ONCE = 5;
/** Beyond this many waiting, people are better told to come back. */
const WAITING = 500;

/** Tries at one account from one address wait for each other: sent all at once they still count one by one. */
export function createTryPassword(
  attempts: SignInAttempts,
  clock: () => Date,
  /** Told when one password was tried at many accounts. */
  onSprayed: (accounts: number) => void,
): TryPassword {
  const oneAtATime = createOneAtATime();
  const semaphore = createSemaphore(
    AT_ONCE,
    WAITING,
    () => new AppError('server-busy', { retryAfterSeconds: 5 }),
  );
  return ({ email, address, password }, check) => {
    const keys = attempts.keysOf(email, address, password);
    const key = Buffer.concat([keys.account_key, ...keys.address_keys.slice(0, 1)]).toString('base64');
    const tryOnce = async () => {
      await refuseTooManyTries(attempts, keys, clock());
      const found = await check();
      if (found === null) {
        const now = clock();
        await attempts.record(keys, now, new Date(now.getTime() - WINDOW_MS));
        if (keys.password_key) {
          const { ofAll } = await attempts.spread(keys, new Date(now.getTime() - WINDOW_MS));
          if (ofAll > 0 && ofAll % ACCOUNTS_OF_ONE_PASSWORD === 0) onSprayed(ofAll);
        }
      } else {
        await attempts.forget(keys);
      }
      return found;
    };
    return oneAtATime(key, () => semaphore(tryOnce));
  };
}

/** Forgets the wrong tries at an account from an address: whoever proved otherwise who they are begins anew. */
export type ForgetTries = (account: { readonly email: string; readonly address: string }) => Promise<void>;

export function createForgetTries(attempts: SignInAttempts): ForgetTries {
  return ({ email, address }) => attempts.forget(attempts.keysOf(email, address));
}

async function refuseTooManyTries(attempts: SignInAttempts, keys: AttemptKeys, now: Date): Promise<void> {
  const from = new Date(now.getTime() - WINDOW_MS);
  const most = { account: WRONG_TRIES_AT_ACCOUNT, address: WRONG_TRIES_OF_ADDRESS };
  const networks = await attempts.recent(keys, from, most);
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
    const waitMs = latest + WINDOW_MS - now.getTime();
    throw new AppError('too-many-attempts', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
  if (keys.password_key === null) return;
  const { ofAddress } = await attempts.spread(keys, from);
  if (ofAddress < ACCOUNTS_OF_ONE_PASSWORD) return;
  throw new AppError('too-many-attempts', { retryAfterSeconds: WINDOW_MS / 1000 });
}
