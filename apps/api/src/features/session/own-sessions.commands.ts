import type { OwnSession } from '@heatwise/contract/session/account.contract';
import type { ActingScope } from '../../auth/acting-scope.ts';
import type { Caller } from '../../auth/caller-plugin.ts';
import { hasEnded } from '../../auth/session-life.ts';
import { endSessions } from '../../auth/sessions.store.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { endSessionOf, openSessionsOf } from './own-sessions.store.ts';

/** Where somebody is signed in, used last first. */
export async function ownSessions(
  scope: OrganisationScope,
  { actor, session_id: current }: Caller,
  now: Date,
): Promise<OwnSession[]> {
  const sessions = await openSessionsOf(scope, actor.user_id);
  return sessions
    .filter((session) => !hasEnded(session, now))
    .map(({ session_id, created_at, used_at, address, user_agent }) => ({
      session_id,
      created_at: created_at.toISOString(),
      used_at: used_at.toISOString(),
      address,
      user_agent,
      is_current: session_id === current,
    }));
}

/** Throws not-found for what is not an open session of the caller's own. */
export async function endOwnSession(scope: ActingScope, session_id: string, now: Date): Promise<void> {
  if (!(await endSessionOf(scope, scope.actor.user_id, session_id, now))) throw new AppError('not-found');
  await scope.audit('session.revoked', { session_id });
}

/** Ends every session of the caller's but the one they act through. */
export async function endOtherSessions(
  scope: ActingScope,
  { session_id: except, now }: { readonly session_id: string; readonly now: Date },
): Promise<void> {
  await endSessions(scope, scope.actor.user_id, { except, now });
  await scope.audit('session.others-revoked', { except });
}
