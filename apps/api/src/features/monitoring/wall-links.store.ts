import type { WallLink } from '@heatwise/contract/monitoring/wall.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

/** The links that work, the newest first; only one when an id is given. */
export async function wallLinksOf(
  { tx, org_id }: OrganisationScope,
  linkId: string | null = null,
): Promise<WallLink[]> {
  let links = tx
    .selectFrom('wall_links as l')
    .leftJoin('users as u', (join) =>
      join.onRef('u.org_id', '=', 'l.org_id').onRef('u.user_id', '=', 'l.created_by'),
    )
    .select(['l.wall_link_id', 'l.name', 'l.tag_ids', 'l.created_at', 'l.used_at'])
    .select(['u.name_first', 'u.name_last'])
    .where('l.org_id', '=', org_id)
    .where('l.revoked_at', 'is', null);
  if (linkId !== null) links = links.where('l.wall_link_id', '=', linkId);
  const rows = await links.orderBy('l.created_at', 'desc').orderBy('l.wall_link_id').execute();
  return rows.map(({ name_first, name_last, created_at, used_at, ...row }) => ({
    ...row,
    made_by: fullName({ name_first: name_first ?? '', name_last: name_last ?? '' }),
    created_at: created_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
  }));
}

type NewLink = {
  readonly wall_link_id: string;
  readonly name: string;
  readonly tag_ids: string[];
  readonly created_by: string;
  readonly token_hash: Buffer;
  readonly created_at: Date;
};

export async function insertWallLink({ tx, org_id }: OrganisationScope, link: NewLink): Promise<void> {
  await tx
    .insertInto('wall_links')
    .values({ ...link, org_id, used_at: null, revoked_at: null })
    .execute();
}

export async function revokeWallLink(
  { tx, org_id }: OrganisationScope,
  linkId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('wall_links')
    .set({ revoked_at: now })
    .where('org_id', '=', org_id)
    .where('wall_link_id', '=', linkId)
    .execute();
}

/** Which of these are tags, jobs or locations that are not deleted. */
export async function tagsToShow(
  { tx, org_id }: OrganisationScope,
  tagIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (tagIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('tags')
    .select('tag_id')
    .where('org_id', '=', org_id)
    .where('tag_id', 'in', [...tagIds])
    .where('type', 'in', ['default', 'job', 'location'])
    .where('active', '=', true)
    .execute();
  return new Set(rows.map(({ tag_id }) => tag_id));
}
