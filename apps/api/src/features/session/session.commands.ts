import { randomUUID } from 'node:crypto';
import type { LoginRecord, LoginRequest, SignInMethod } from '@heatwise/contract/session/session.contract';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit.ts';
import type { CredentialsFound, LookUps } from '../../platform/look-ups.store.ts';
import type { WriteIn, WritingScope } from '../../platform/organisation-scope.ts';
import { isOutdated, type PasswordChecker } from '../../platform/password-hash.ts';
import type { TryPassword } from '../../platform/password-tries.ts';
import { newToken, type RandomBytes, tokenHash } from '../../platform/token.ts';
import type { AskSecondFactor } from './second-factor.ts';
import { endSession, insertSession, replacePasswordHash, userOf } from './session.store.ts';

type Parts = {
  lookUps: LookUps;
  tryPassword: TryPassword;
  passwords: PasswordChecker;
  writeIn: WriteIn;
  clock: () => Date;
  randomBytes: RandomBytes;
  askSecondFactor: AskSecondFactor;
};
type Origin = { address: string; userAgent: string | null };

/** The same for every e-mail: which accounts exist, and how they are protected, is nobody's business. Source: decisions §4. */
export function signInMethod(): SignInMethod {
  return { has_federated_provider: false, require_otp: false };
}

/**
 * Makes the command that checks an e-mail with its password and opens a session.
 * It throws too-many-attempts, sign-in-incorrect (alike for unknown e-mails) and server-busy; after a right password,
 * what askSecondFactor throws.
 */
export function createSignIn(parts: Parts) {
  const { lookUps, tryPassword, passwords, writeIn, clock, randomBytes, askSecondFactor } = parts;
  return async (request: LoginRequest, origin: Origin): Promise<LoginRecord> => {
    const email = request.email.trim().toLowerCase();
    const credentials = await tryPassword({ email, address: origin.address }, async () => {
      const found = await lookUps.credentialsOfEmail(email);
      const isRight = await passwords.check(found?.password_hash, request.password);
      return isRight && found ? found : null;
    });
    if (!credentials) throw new AppError('sign-in-incorrect');
    // Only now: before the password is right nobody is told how an account is protected.
    await askSecondFactor({ ...credentials, email, address: origin.address }, request.code);
    const renewed = isOutdated(credentials.password_hash) ? await passwords.hash(request.password) : null;
    const token = newToken('session', randomBytes);
    const user = await writeIn(credentials.org_id, 0, (scope) =>
      openSession(scope, credentials, { token, origin, renewed, now: clock() }),
    );
    return { user_id: credentials.user_id, token, user };
  };
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
