import type { WallLink } from '@heatwise/contract/monitoring/monitoring.contract';
import type { NoteKind, StoredSaliva } from '@heatwise/domain/monitoring/follow-up';
import { fullName } from '@heatwise/domain/people/person-name';
import type { CapabilityScope } from '@heatwise/domain/permissions/actor';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { tagOrder } from '../../organisation/tag-order.ts';

/** On the user `u`: active people in sight whom the display may show. */
const shown = (orgId: string, { everyone, tag_ids }: CapabilityScope): RawBuilder<boolean> =>
  sql`u.org_id = ${orgId} and u.active and not u.is_hidden and (${everyone} or u.tag_ids && ${[...tag_ids]}::uuid[])`;

export type ShownPerson = { user_id: string; name_first: string; name_last: string; tag_ids: string[] };

export async function peopleOfDisplay(
  { tx, org_id }: OrganisationScope,
  reach: CapabilityScope,
): Promise<ShownPerson[]> {
  const { rows } = await sql<ShownPerson>`
    select u.user_id, u.name_first, u.name_last, u.tag_ids::text[] as tag_ids
      from users u where ${shown(org_id, reach)}`.execute(tx);
  return rows;
}

type TestRow = StoredSaliva & { user_id: string };

/** Each shown person's last valid hydration tests of one instant, and their valid baseline tests. */
export async function lastTestsOfDisplay(
  { tx, org_id }: OrganisationScope,
  reach: CapabilityScope,
): Promise<TestRow[]> {
  const { rows } = await sql<TestRow>`
    with last as (
      select u.user_id, test.*
        from users u cross join lateral (
          select m.measurement_id, m.type, m.value, m.created_time, m.metadata -> '_baseline' as recorded
            from measurements m
           where m.org_id = u.org_id and m.user_id = u.user_id and m.type = 'sosm' and m.valid and m.active
           order by m.created_time desc fetch first 1 row with ties) test
       where ${shown(org_id, reach)}
    )
    select * from last
    union all
    select m.user_id, m.measurement_id, m.type, m.value, m.created_time, null
      from measurements m
     where m.org_id = ${org_id} and m.type = 'sosm_baseline' and m.valid and m.active
       and m.user_id in (select user_id from last)`.execute(tx);
  return rows;
}

type NoteRow = {
  user_id: string;
  measurement_id: string;
  measured_time: string;
  kind: NoteKind;
  written_time: string;
};

/** What decides over follow-ups of the shown people; not what was written. */
export async function decisionsOfDisplay(
  { tx, org_id }: OrganisationScope,
  reach: CapabilityScope,
): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select m.user_id, n.measurement_id, m.created_time as measured_time, n.kind, n.written_time
      from follow_up_notes n
      join measurements m on m.org_id = n.org_id and m.measurement_id = n.measurement_id
      join users u on u.org_id = m.org_id and u.user_id = m.user_id
     where n.org_id = ${org_id} and n.kind <> 'note' and ${shown(org_id, reach)}`.execute(tx);
  return rows;
}

export type DisplayTag = {
  tag_id: string;
  name: string;
  type: string;
  is_hidden: boolean;
  metadata: Record<string, unknown>;
};

/** The shift patterns, jobs and locations that are not deleted, in the order of lists. */
export async function tagsOfDisplay({ tx, org_id }: OrganisationScope): Promise<DisplayTag[]> {
  const { rows } = await sql<DisplayTag>`
    select t.tag_id, t.name, t.type, t.is_hidden, t.metadata from tags t
     where t.org_id = ${org_id} and t.active and t.type in ('roster', 'job', 'location')
     order by ${tagOrder('t')}`.execute(tx);
  return rows;
}

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
