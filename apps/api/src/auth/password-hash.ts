import { hash, type Options, verify } from '@node-rs/argon2';
import { AppError } from '../http/app-error.ts';
import { createSemaphore } from '../http/semaphore.ts';

/** See docs/security.md#passwords. Two is the library's number for argon2id. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;
const wanted = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/** The same password typed on another keyboard may be composed of other code points. */
function prepared(password: string): string {
  return password.normalize('NFC');
}

/** The text to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(prepared(password), parameters);
}

/** Whether a stored hash was made with other parameters than today's and should be made again. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(wanted);
}

export type PasswordChecker = {
  /**
   * Whether the password belongs to the hash. Without a hash it takes the same time and answers false, so that
   * nobody can tell by the clock whether an account exists. Throws server-busy when too many are waiting.
   */
  check(passwordHash: string | undefined, password: string): Promise<boolean>;
  hash(password: string): Promise<string>;
};

/** Each check needs 19 MB and a core for a moment, so four run at once and a limited number waits. */
const AT_ONCE = 4;
const WAITING = 200;

export async function createPasswordChecker(): Promise<PasswordChecker> {
  const semaphore = createSemaphore(
    AT_ONCE,
    WAITING,
    () => new AppError('server-busy', { retryAfterSeconds: 5 }),
  );
  const nobodys = await hashPassword('the password of nobody');
  return {
    check: (passwordHash, password) =>
      semaphore(async () => {
        const matches = await verify(passwordHash ?? nobodys, prepared(password));
        return passwordHash !== undefined && matches;
      }),
    hash: (password) => semaphore(() => hashPassword(password)),
  };
}
