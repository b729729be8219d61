import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

/** The sessions of a person that nobody has ended; some may be past their time. Used last first. */
export function openSessionsOf({ tx, org_id }: OrganisationScope, userId: string) {
  return tx
    .selectFrom('sessions')
    .select(['session_id', 'created_at', 'used_at', 'address', 'user_agent'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('used_at', 'desc')
    .execute();
}

/** Ends one session of a person; false when they have no such open one. */
export async function endSessionOf(
  { tx, org_id }: OrganisationScope,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('session_id')
    .execute();
  return ended.length === 1;
}
