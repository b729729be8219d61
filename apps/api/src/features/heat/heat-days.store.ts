import type { SiteDay } from '@heatwise/domain/heat/heat-days';
import { locationPosition, type Position } from '@heatwise/domain/heat/location-position';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { isInReach, type TagsInReach } from './tags-in-reach.store.ts';

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
