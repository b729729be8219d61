import type { OrganisationScope } from '../organisation/organisation-scope.ts';

/** Ends the sessions of a person, but for the one to be kept. */
export async function endSessions(
  { tx, org_id }: OrganisationScope,
  userId: string,
  { except, now }: { except: string | null; now: Date },
): Promise<void> {
  let sessions = tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (except !== null) sessions = sessions.where('session_id', '!=', except);
  await sessions.execute();
}

/**
 * After a change of how a person signs in: no session but the one to be kept, and no link that was mailed before, opens
 * anything. The email may have gone to an address that is no longer the person's.
 */
export async function endAccess(
  scope: OrganisationScope,
  userId: string,
  { except, now }: { except: string | null; now: Date },
): Promise<void> {
  await endSessions(scope, userId, { except, now });
  await scope.tx
    .updateTable('account_links')
    .set({ ended_at: now })
    .where('org_id', '=', scope.org_id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** When the session's person last proved who they are: at the sign-in, or since then. */
export async function readProvedAt(
  { tx, org_id }: OrganisationScope,
  sessionId: string,
): Promise<Date | undefined> {
  const session = await tx
    .selectFrom('sessions')
    .select(['created_at', 'reauthenticated_at'])
    .where('org_id', '=', org_id)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return session && (session.reauthenticated_at ?? session.created_at);
}

/** Notes that the session's person proved again who they are. */
export async function markReauthenticated(
  { tx, org_id }: OrganisationScope,
  sessionId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ reauthenticated_at: now })
    .where('org_id', '=', org_id)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}
