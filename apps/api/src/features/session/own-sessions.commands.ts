import type { OwnSession } from '@heatwise/contract/session/account.contract';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit.ts';
import type { Caller } from '../../platform/caller-plugin.ts';
import type { OrganisationScope, WritingScope } from '../../platform/organisation-scope.ts';
import { hasEnded } from '../../platform/session-life.ts';
import { endSessions } from '../../platform/sessions.store.ts';
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

type Ending = Caller & { readonly address: string; readonly now: Date };

/** Throws not-found for what is no open session of the caller's own. */
export async function endOwnSession(
  scope: WritingScope,
  { actor: { user_id }, address, now }: Ending,
  sessionId: string,
): Promise<void> {
  if (!(await endSessionOf(scope, user_id, sessionId, now))) throw new AppError('not-found');
  const subject = { session_id: sessionId };
  await appendAudit(scope, { user_id, action: 'session.revoked', subject, address });
}

/** Ends every session of the caller's but the one they act through. */
export async function endOtherSessions(
  scope: WritingScope,
  { actor: { user_id }, session_id: except, address, now }: Ending,
): Promise<void> {
  await endSessions(scope, user_id, { except, now });
  const subject = { except };
  await appendAudit(scope, { user_id, action: 'session.others-revoked', subject, address });
}
