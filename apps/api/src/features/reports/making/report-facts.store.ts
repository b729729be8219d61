import type { Tag } from '@heatwise/contract/entities/tags';
import { locationPosition, type Position } from '@heatwise/domain/heat/location-position';
import type { StoredSaliva } from '@heatwise/domain/monitoring/follow-up';
import { type RawBuilder, sql } from 'kysely';
import { instantOfMs } from '../../../organisation/organisation-clock.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

export type HeatSite = { readonly location_id: string; readonly name: string; readonly position: Position };
export type HeatJob = { readonly name: string; readonly metadata: Readonly<Record<string, unknown>> };

/** Locations in sight that have a position, and jobs in sight, by name; where some are named, only these. */
export async function heatPlaces(
  { tx, org_id }: OrganisationScope,
  tagIds: readonly string[],
): Promise<{ readonly sites: readonly HeatSite[]; readonly jobs: readonly HeatJob[] }> {
  const rows = await tx
    .selectFrom('tags')
    .select(['tag_id', 'type', 'name', 'metadata'])
    .where('org_id', '=', org_id)
    .where('type', 'in', ['location', 'job'])
    .where('active', '=', true)
    .where('is_hidden', '=', false)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('tag_id')
    .execute();
  const of = (type: string) => {
    const all = rows.filter((row) => row.type === type);
    const named = all.filter(({ tag_id }) => tagIds.includes(tag_id));
    return named.length > 0 ? named : all;
  };
  const sites = of('location').flatMap(({ tag_id, name, metadata }) => {
    const position = locationPosition(metadata);
    return position ? [{ location_id: tag_id, name, position }] : [];
  });
  return { sites, jobs: of('job') };
}

export type ReportedPerson = {
  readonly user_id: string;
  readonly name_first: string;
  readonly name_last: string;
  readonly tag_ids: string[];
};

/** Active people in sight with one of these tags, or everybody without any, by name. */
export async function peopleOf(
  { tx, org_id }: OrganisationScope,
  tagIds: readonly string[],
): Promise<ReportedPerson[]> {
  const { rows } = await sql<ReportedPerson>`
    select u.user_id, u.name_first, u.name_last, u.tag_ids::text[] as tag_ids from users u
     where u.org_id = ${org_id} and u.active and not u.is_hidden and ${isTagged(tagIds)}
     order by lower(u.name_last), lower(u.name_first), u.user_id`.execute(tx);
  return rows;
}

/** Their valid hydration tests from one instant to another, the last one of any time, and all their baseline tests. */
export async function testsBetween(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<(StoredSaliva & { readonly user_id: string })[]> {
  const people = sql`${[...userIds]}::uuid[]`;
  const between = [from, to].map(instantOfMs);
  const columns = sql`m.user_id, m.measurement_id, m.type, m.value, m.created_time, m.metadata -> '_baseline' as recorded`;
  const { rows } = await sql<StoredSaliva & { user_id: string }>`
    select ${columns} from measurements m
     where m.org_id = ${org_id} and m.user_id = any(${people}) and m.valid and m.active
       and (m.type = 'sosm_baseline' or (m.type = 'sosm' and m.created_time >= ${between[0]} and m.created_time < ${between[1]}))
    union all
    select last.* from unnest(${people}) as u (user_id) cross join lateral (
      select ${columns} from measurements m
       where m.org_id = ${org_id} and m.user_id = u.user_id and m.type = 'sosm' and m.valid and m.active
       order by m.created_time desc limit 1) last
     where not (last.created_time >= ${between[0]} and last.created_time < ${between[1]})`.execute(tx);
  return rows;
}

/** Their valid sweat tests from one instant to another, in mg/L. */
export async function sodiumBetween(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<{ readonly user_id: string; readonly value: number }[]> {
  const [first, end] = [from, to].map(instantOfMs);
  const { rows } = await sql<{ user_id: string; value: number }>`
    select m.user_id, m.value from measurements m
     where m.org_id = ${org_id} and m.user_id = any(${[...userIds]}::uuid[]) and m.type = 'sweat' and m.valid and m.active
       and m.created_time >= ${first} and m.created_time < ${end}`.execute(tx);
  return rows;
}

/** When each of the people was last validly tested for hydration, in ms; without those who never were. */
export async function lastTests(
  { tx, org_id }: OrganisationScope,
  tagIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ user_id: string; created_time: string }>`
    select u.user_id, last.created_time from users u cross join lateral (
      select m.created_time from measurements m
       where m.org_id = ${org_id} and m.user_id = u.user_id and m.type = 'sosm' and m.valid and m.active
       order by m.created_time desc limit 1) last
     where u.org_id = ${org_id} and u.active and not u.is_hidden and ${isTagged(tagIds)}`.execute(tx);
  return new Map(rows.map(({ user_id, created_time }) => [user_id, Date.parse(created_time)]));
}

/** The tags that say something about days: shift patterns, and locations with their zones. */
export async function rosterTags({ tx, org_id }: OrganisationScope) {
  const { rows } = await sql<Pick<Tag, 'tag_id' | 'type' | 'metadata'>>`
    select tag_id, type, metadata from tags
     where org_id = ${org_id} and type in ('roster', 'location') and active`.execute(tx);
  return rows;
}

/** On the user `u`: has one of these tags, or there are none. */
function isTagged(tagIds: readonly string[]): RawBuilder<boolean> {
  return tagIds.length === 0 ? sql`true` : sql`u.tag_ids && ${[...tagIds]}::uuid[]`;
}

/** How many entries the trail has between two instants. */
export async function countEntries(
  { tx, org_id }: OrganisationScope,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number> {
  const { count } = await tx
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('org_id', '=', org_id)
    .where('at', '>=', new Date(from))
    .where('at', '<', new Date(to))
    .executeTakeFirstOrThrow();
  return Number(count);
}
