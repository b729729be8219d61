import type { CourseLink } from '@heatwise/contract/education/course-links.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

/** The link of each of these people that was made last and not ended; it may be past its time. */
export async function newestLinks({ tx, org_id }: OrganisationScope, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map<string, never>();
  const rows = await tx
    .selectFrom('course_links')
    .select(['link_id', 'user_id', 'token_hash', 'mailed_to', 'expires_at'])
    .where('org_id', '=', org_id)
    .where('user_id', 'in', [...userIds])
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** A person's link that works. */
export async function linkOf(
  { tx, org_id }: OrganisationScope,
  userId: string,
  now: Date,
): Promise<CourseLink | null> {
  const row = await tx
    .selectFrom('course_links as l')
    .leftJoin('users as u', (join) =>
      join.onRef('u.org_id', '=', 'l.org_id').onRef('u.user_id', '=', 'l.made_by'),
    )
    .select(['l.created_at', 'l.expires_at', 'l.used_at', 'u.name_first', 'u.name_last'])
    .where('l.org_id', '=', org_id)
    .where('l.user_id', '=', userId)
    .where('l.ended_at', 'is', null)
    .where('l.expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  return {
    made_by: fullName({ name_first: row.name_first ?? '', name_last: row.name_last ?? '' }),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
  };
}

type NewLink = {
  readonly link_id: string;
  readonly user_id: string;
  readonly token_hash: Buffer;
  readonly made_by: string | null;
  readonly mailed_to: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
};

export async function insertLinks({ tx, org_id }: WritingScope, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return;
  await tx
    .insertInto('course_links')
    .values(links.map((link) => ({ ...link, org_id })))
    .execute();
}

/** Ends whatever link these people have. Returns of how many. */
export async function endLinks(
  { tx, org_id }: WritingScope,
  userIds: readonly string[],
  now: Date,
): Promise<number> {
  if (userIds.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable('course_links')
    .set({ ended_at: now })
    .where('org_id', '=', org_id)
    .where('user_id', 'in', [...userIds])
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** From now on the link opens only for whoever has this address. */
export async function noteMailed(
  { tx, org_id }: WritingScope,
  linkId: string,
  mailedTo: string,
): Promise<void> {
  await tx
    .updateTable('course_links')
    .set({ mailed_to: mailedTo })
    .where('org_id', '=', org_id)
    .where('link_id', '=', linkId)
    .execute();
}

/** Who people are to those who send them links. */
export function findAddressees({ tx, org_id }: OrganisationScope, userIds: readonly string[]) {
  return tx
    .selectFrom('users')
    .select(['user_id', 'name_first', 'name_last', 'email', 'tag_ids'])
    .where('org_id', '=', org_id)
    .where('user_id', 'in', [...userIds])
    .where('active', '=', true)
    .execute();
}
