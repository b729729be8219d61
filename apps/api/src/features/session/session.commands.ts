import { randomUUID } from 'node:crypto';
import type { LoginRecord, LoginRequest, SignInMethod } from '@heatwise/contract/session/session.contract';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit.ts';
import type { CredentialsFound, LookUps } from '../../platform/look-ups.store.ts';
import { createOneAtATime } from '../../platform/one-at-a-time.ts';
import type { WriteIn, WritingScope } from '../../platform/organisation-scope.ts';
import { isOutdated, type PasswordChecker } from '../../platform/password-hash.ts';
import type { AttemptKeys, SignInAttempts } from '../../platform/sign-in-attempts.store.ts';
import { newToken, type RandomBytes, tokenHash } from '../../platform/token.ts';
import { endSession, insertSession, replacePasswordHash, userOf } from './session.store.ts';

/** Wrong tries within the window before the next is turned away. Source: security, login throttle. */
const WINDOW_MS = 15 * 60_000;
const WRONG_TRIES_AT_ACCOUNT = 5;
/** One address trying many accounts; wide enough for a whole site behind one address. */
const WRONG_TRIES_OF_ADDRESS = 1000;

type Parts = {
  lookUps: LookUps;
  attempts: SignInAttempts;
  passwords: PasswordChecker;
  writeIn: WriteIn;
  clock: () => Date;
  randomBytes: RandomBytes;
};
type Origin = { address: string; userAgent: string | null };

/** The same for every e-mail: which accounts exist, and how they are protected, is nobody's business. Source: decisions §4. */
export function signInMethod(): SignInMethod {
  return { has_federated_provider: false, require_otp: false };
}

/**
 * Makes the command that checks an e-mail with its password and opens a session.
 * It throws too-many-attempts, sign-in-incorrect (alike for unknown e-mails) and server-busy.
 */
export function createSignIn({ lookUps, attempts, passwords, writeIn, clock, randomBytes }: Parts) {
  // Tries at one account from one address wait for each other: sent all at once they still count one by one.
  const oneAtATime = createOneAtATime();

  return (request: LoginRequest, origin: Origin): Promise<LoginRecord> => {
    const email = request.email.trim().toLowerCase();
    const keys = attempts.keysOf(email, origin.address);
    const key = Buffer.concat([keys.account_key, keys.address_key]).toString('base64');
    return oneAtATime(key, async () => {
      await refuseTooManyTries(attempts, keys, clock());
      const credentials = await lookUps.credentialsOfEmail(email);
      if (!(await passwords.check(credentials?.password_hash, request.password)) || !credentials) {
        const now = clock();
        await attempts.record(keys, now, new Date(now.getTime() - WINDOW_MS));
        throw new AppError('sign-in-incorrect');
      }
      await attempts.forget(keys);
      const renewed = isOutdated(credentials.password_hash) ? await passwords.hash(request.password) : null;
      const token = newToken('session', randomBytes);
      const user = await writeIn(credentials.org_id, 0, (scope) =>
        openSession(scope, credentials, { token, origin, renewed, now: clock() }),
      );
      return { user_id: credentials.user_id, token, user };
    });
  };
}

async function refuseTooManyTries(attempts: SignInAttempts, keys: AttemptKeys, now: Date): Promise<void> {
  const from = new Date(now.getTime() - WINDOW_MS);
  const most = { account: WRONG_TRIES_AT_ACCOUNT, address: WRONG_TRIES_OF_ADDRESS };
  const { account, address } = await attempts.recent(keys, from, most);
  // The window slides: the next try is free when the oldest of the counted ones leaves it.
  const oldest = account[WRONG_TRIES_AT_ACCOUNT - 1] ?? address[WRONG_TRIES_OF_ADDRESS - 1];
  if (!oldest) return;
  const waitMs = oldest.getTime() + WINDOW_MS - now.getTime();
  throw new AppError('too-many-attempts', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

type Opening = { token: string; origin: Origin; renewed: string | null; now: Date };

async function openSession(
  scope: WritingScope,
  { user_id }: CredentialsFound,
  { token, origin, renewed, now }: Opening,
): Promise<LoginRecord['user']> {
  const user = await userOf(scope, user_id);
  // The password was checked outside this transaction; the person may have left in between.
  if (!user?.active) throw new AppError('sign-in-incorrect');
  const session_id = randomUUID();
  await insertSession(scope, { session_id, user_id, token_hash: tokenHash(token), ...origin, now });
  if (renewed) await replacePasswordHash(scope, user_id, renewed);
  await appendAudit(scope, {
    user_id,
    action: 'session.signed-in',
    subject: { session_id },
    address: origin.address,
  });
  return user;
}

/** Ends the caller's own session; its token opens nothing from then on. */
export async function signOut(
  scope: WritingScope,
  actor: Actor,
  sessionId: string,
  address: string,
  now: Date,
): Promise<void> {
  await endSession(scope, sessionId, now);
  await appendAudit(scope, {
    user_id: actor.user_id,
    action: 'session.signed-out',
    subject: { session_id: sessionId },
    address,
  });
}
