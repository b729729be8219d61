import type { OrganisationScope } from './organisation-scope.ts';

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
