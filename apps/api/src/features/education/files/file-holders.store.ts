import { mayEnterClosedOrganisation } from '@heatwise/domain/permissions/organisation-editing';
import { addresseesOf } from '../../../auth/actors.store.ts';
import { hasEnded } from '../../../auth/session-life.ts';
import { isClosed } from '../../../organisation/organisation.store.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { isMailedTo } from '../course-link-tokens.ts';
import type { FileHolder } from './file-addresses.ts';

/** Whether the session or the course link is still valid. */
export async function isHolderOpen(
  scope: OrganisationScope,
  { kind, id }: FileHolder,
  now: Date,
): Promise<boolean> {
  const userId =
    kind === 'session' ? await findSessionUser(scope, id, now) : await findLinkUser(scope, id, now);
  const person = userId === null ? undefined : (await addresseesOf(scope, [userId])).get(userId);
  if (!person) return false;
  if (!(await isClosed(scope))) return true;
  return kind === 'session' && mayEnterClosedOrganisation(person.actor);
}

async function findSessionUser(
  { tx, org_id }: OrganisationScope,
  sessionId: string,
  now: Date,
): Promise<string | null> {
  const session = await tx
    .selectFrom('sessions')
    .select(['user_id', 'created_at', 'used_at'])
    .where('org_id', '=', org_id)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return session && !hasEnded(session, now) ? session.user_id : null;
}

/** A mailed link ends when its person has another address. */
async function findLinkUser(
  { tx, org_id }: OrganisationScope,
  linkId: string,
  now: Date,
): Promise<string | null> {
  const link = await tx
    .selectFrom('course_links as l')
    .innerJoin('users as u', (join) =>
      join.onRef('u.org_id', '=', 'l.org_id').onRef('u.user_id', '=', 'l.user_id'),
    )
    .select(['l.user_id', 'l.mailed_to', 'u.email'])
    .where('l.org_id', '=', org_id)
    .where('l.link_id', '=', linkId)
    .where('l.ended_at', 'is', null)
    .where('l.expires_at', '>', now)
    .executeTakeFirst();
  return link && isMailedTo(link.mailed_to, link.email) ? link.user_id : null;
}
