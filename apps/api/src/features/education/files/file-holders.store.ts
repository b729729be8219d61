import { mayEnterClosedOrganisation } from '@heatwise/domain/permissions/organisation-editing';
import { sql } from 'kysely';
import { addresseesOf } from '../../../auth/actors.store.ts';
import { hasEnded } from '../../../auth/session-life.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { isMailedTo } from '../course-link-tokens.ts';
import type { FileHolder } from './file-addresses.ts';

/**
 * Whether the session or the course link is still valid. A video asks for each of its ranges, so an open organisation takes
 * one statement, and permissions are read in a closed one only.
 */
export async function isHolderOpen(
  scope: OrganisationScope,
  { kind, id }: FileHolder,
  now: Date,
): Promise<boolean> {
  if (kind === 'course-link') return isLinkOpen(scope, id, now);
  const session = await findSession(scope, id);
  if (!session || hasEnded(session, now)) return false;
  if (!session.is_closed) return true;
  const person = (await addresseesOf(scope, [session.user_id])).get(session.user_id);
  return person !== undefined && mayEnterClosedOrganisation(person.actor);
}

type Session = {
  readonly user_id: string;
  readonly created_at: Date;
  readonly used_at: Date;
  readonly is_closed: boolean;
};

/** The session of an active person, unless it was ended. */
async function findSession({ tx, org_id }: OrganisationScope, id: string): Promise<Session | undefined> {
  const { rows } = await sql<Session>`
    select s.user_id, s.created_at, s.used_at, o.metadata ? '_closing' as is_closed
      from sessions s
      join users u on u.org_id = s.org_id and u.user_id = s.user_id and u.active
      join organisations o on o.org_id = s.org_id
     where s.org_id = ${org_id} and s.session_id = ${id} and s.ended_at is null`.execute(tx);
  return rows[0];
}

/** A link opens nothing in a closed organisation. A mailed one ends when its person has another address. */
async function isLinkOpen({ tx, org_id }: OrganisationScope, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ mailed_to: string | null; email: string | null }>`
    select l.mailed_to, u.email
      from course_links l
      join users u on u.org_id = l.org_id and u.user_id = l.user_id and u.active
      join organisations o on o.org_id = l.org_id and not o.metadata ? '_closing'
     where l.org_id = ${org_id} and l.link_id = ${id} and l.ended_at is null and l.expires_at > ${now}`.execute(
    tx,
  );
  const [link] = rows;
  return link !== undefined && isMailedTo(link.mailed_to, link.email);
}
