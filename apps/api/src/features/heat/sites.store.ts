import type { SiteDay } from '@heatwise/domain/heat/heat-days';
import { locationPosition, type Position } from '@heatwise/domain/heat/location-position';
import type { BoardTag } from '@heatwise/domain/heat/risk-board';
import type { Actor, CapabilityScope } from '@heatwise/domain/permissions/actor';
import { syncRightsOf } from '@heatwise/domain/permissions/sync-rights';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { isWithin } from '../../sync/measured-people.store.ts';

/** Which sites and jobs somebody gets: all, or those with these ids. */
type TagsInReach = 'all' | ReadonlySet<string>;

/**
 * Somebody who sees everybody gets all sites and jobs; others get those that the people they see carry, they themselves
 * included, and of those they have a right on: where others work is no business of theirs. Source: decisions/0094.
 */
export async function tagsInReach({ tx, org_id }: OrganisationScope, actor: Actor): Promise<TagsInReach> {
  const { people, tags } = syncRightsOf(actor);
  if (people.everyone) return 'all';
  const { rows } = await sql<{ tag_id: string }>`
    select distinct tag_id from users u cross join unnest(u.tag_ids) tag_id
     where u.org_id = ${org_id} and u.active and ${isWithin(people, actor, 'u')}`.execute(tx);
  return new Set([...tags.granted, ...rows.map(({ tag_id }) => tag_id)]);
}

function isInReach(reach: TagsInReach, tagId: string): boolean {
  return reach === 'all' || reach.has(tagId);
}

export type HeatTags = {
  readonly locations: readonly { readonly location_id: string; readonly position: Position | null }[];
  readonly jobs: readonly { readonly tag_id: string; readonly metadata: Readonly<Record<string, unknown>> }[];
};

/**
 * The sites and jobs within somebody's reach, hidden ones too: people work there all the same. Besides, the sites where
 * these jobs are done: that is where people work who carry no site.
 */
export async function heatTags({ tx, org_id }: OrganisationScope, reach: TagsInReach): Promise<HeatTags> {
  const rows = await tx
    .selectFrom('tags')
    .select(['tag_id', 'type', 'metadata'])
    .where('org_id', '=', org_id)
    .where('type', 'in', ['job', 'location'])
    .where('active', '=', true)
    .orderBy('tag_id')
    .execute();
  const tags = rows.map((row) => ({ ...row, metadata: row.metadata as Record<string, unknown> }));
  const jobs = tags.filter(({ tag_id, type }) => type === 'job' && isInReach(reach, tag_id));
  const ofJobs = new Set(jobs.flatMap(({ metadata }) => metadata.location_ids ?? []));
  return {
    jobs,
    locations: tags
      .filter(({ tag_id, type }) => type === 'location' && (isInReach(reach, tag_id) || ofJobs.has(tag_id)))
      .map(({ tag_id, metadata }) => ({ location_id: tag_id, position: locationPosition(metadata) })),
  };
}

/** A day at a place; null numbers where the service has no whole day. */
export type KeptHeatDay = {
  readonly day: CalendarDay;
  readonly tz_id: string;
  readonly heat: SiteDay | null;
  /** False for the day under way, of which only the forecast is known. */
  readonly is_over: boolean;
};

export type HeatDayStore = {
  find(place: string, from: CalendarDay): Promise<readonly KeptHeatDay[]>;
  /** Keeps days, and forgets those of the place before `from`. */
  keep(place: string, days: readonly KeptHeatDay[], from: CalendarDay): Promise<void>;
};

export function heatDaysIn(database: Kysely<Tables>): HeatDayStore {
  return {
    async find(place, from) {
      const { rows } = await sql<Omit<Tables['heat_days'], 'place'>>`
        select day, tz_id, sun_c, shade_c, is_over from heat_days_of_place(${place}, ${from}::date)`.execute(
        database,
      );
      return rows.map(({ day, tz_id, sun_c, shade_c, is_over }) => ({
        day,
        tz_id,
        is_over,
        heat: sun_c === null || shade_c === null ? null : { day, sun_c, shade_c },
      }));
    },
    async keep(place, days, from) {
      const rows = days.map(({ day, tz_id, heat, is_over }) => ({
        day,
        tz_id,
        is_over,
        sun_c: heat?.sun_c ?? null,
        shade_c: heat?.shade_c ?? null,
      }));
      await sql`select keep_heat_days(${place}, ${JSON.stringify(rows)}::jsonb, ${from}::date)`.execute(
        database,
      );
    },
  };
}

type SiteTags = { readonly locations: readonly BoardTag[]; readonly jobs: readonly BoardTag[] };

/**
 * The sites of a display, with the jobs that give them their orders; none that are hidden. A display that is narrowed
 * to some tags shows the sites among these, and those where its people work.
 */
export async function siteTagsOfDisplay(
  { tx, org_id }: OrganisationScope,
  { everyone, tag_ids }: CapabilityScope,
): Promise<SiteTags> {
  const { rows } = await sql<BoardTag & { type: string }>`
    select g.tag_id, g.name, g.type, g.metadata from tags g
     where g.org_id = ${org_id} and g.active and not g.is_hidden and g.type in ('job', 'location')
       and (g.type = 'job' or ${everyone} or g.tag_id = any(${[...tag_ids]}::uuid[])
            or exists (select 1 from users u
                        where u.org_id = ${org_id} and u.active and not u.is_hidden
                          and u.tag_ids && ${[...tag_ids]}::uuid[] and g.tag_id = any(u.tag_ids)))
     order by lower(g.name), g.tag_id`.execute(tx);
  return {
    locations: rows.filter(({ type }) => type === 'location'),
    jobs: rows.filter(({ type }) => type === 'job'),
  };
}

/** A location that has a position. */
export type LocatedTag = { readonly location_id: string; readonly position: Position };

/**
 * Active locations with a position within somebody's reach: those with these ids, or all that are not hidden. An id of
 * something else finds nothing.
 */
export async function locatedTags(
  { tx, org_id }: OrganisationScope,
  ids: readonly string[] | null,
  reach: TagsInReach,
): Promise<LocatedTag[]> {
  if (ids?.length === 0) return [];
  let query = tx
    .selectFrom('tags')
    .select(['tag_id', 'metadata'])
    .where('org_id', '=', org_id)
    .where('type', '=', 'location')
    .where('active', '=', true);
  query = ids ? query.where('tag_id', 'in', [...ids]) : query.where('is_hidden', '=', false);
  const rows = await query.orderBy('name').execute();
  return rows
    .filter(({ tag_id }) => isInReach(reach, tag_id))
    .flatMap(({ tag_id, metadata }) => {
      const position = locationPosition(metadata as Record<string, unknown>);
      return position ? [{ location_id: tag_id, position }] : [];
    });
}
