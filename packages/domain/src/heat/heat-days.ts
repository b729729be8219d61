import { addDays, type CalendarDay } from '../time/calendar-day.ts';
import { openTimeZone, type TimeZone } from '../time/time-zone.ts';
import { plannedJobOf, type SunlitHour, wbgtOfHour } from './day-plan.ts';
import { jobFactorLevels } from './job-assessment.ts';
import type { Position } from './location-position.ts';
import { alertLimitCelsius } from './work-rest.ts';

/** The WBGT (°C) of the hottest hour of a local day at a site, in the sun and out of it. */
export type SiteDay = { readonly day: CalendarDay; readonly sun_c: number; readonly shade_c: number };

/** A day with fewer hours than this is not known: the hottest may be among the missing. Clocks take one at most. */
const LEAST_HOURS = 23;

const isWhole = (hours: readonly unknown[]) => hours.length >= LEAST_HOURS;

/** A weather service may have the last hours of a day only a day or two after it. */
const SETTLED_AFTER_DAYS = 2;

/** Whether what a service says of a past day is all that will ever be known: its hours are all there, or it was long ago. */
export function isSettledDay(
  { date, hours }: { readonly date: CalendarDay; readonly hours: readonly unknown[] },
  today: CalendarDay,
): boolean {
  return isWhole(hours) ? date < today : date < addDays(today, -SETTLED_AFTER_DAYS);
}

/** The heat of a local day, from all of its hours; null when hours are missing. */
export function siteDayOf(place: Position, day: CalendarDay, hours: readonly SunlitHour[]): SiteDay | null {
  if (!isWhole(hours)) return null;
  const hottest = (isInSun: boolean) => Math.max(...hours.map((hour) => wbgtOfHour(place, hour, isInSun)));
  return { day, sun_c: hottest(true), shade_c: hottest(false) };
}

/** From which WBGT on the heat counts for a job, and where it is done (nowhere named: everywhere). */
export type JobHeat = {
  readonly job_id: string;
  /** The alert limit less what the clothing adds; null while the work rate is not assessed. */
  readonly limit_c: number | null;
  readonly is_in_sun: boolean;
  readonly location_ids: readonly string[];
};

type JobTag = { readonly tag_id: string; readonly metadata: Readonly<Record<string, unknown>> };

export function jobHeatOf({ tag_id, metadata }: JobTag): JobHeat {
  const job = plannedJobOf(jobFactorLevels(metadata));
  const { location_ids } = metadata;
  return {
    job_id: tag_id,
    limit_c: job && alertLimitCelsius(job),
    is_in_sun: job?.isInSun ?? true,
    location_ids: Array.isArray(location_ids) ? location_ids.filter((id) => typeof id === 'string') : [],
  };
}

type SiteHeat = { readonly tz_id: string | null; readonly days: ReadonlyMap<CalendarDay, SiteDay> };

/** What is known of the heat at sites, and from where on it counts for jobs, each by the id of its tag. */
export type HeatRecords = {
  readonly sites: ReadonlyMap<string, SiteHeat>;
  readonly jobs: ReadonlyMap<string, JobHeat>;
};

export const NO_HEAT_RECORDS: HeatRecords = { sites: new Map(), jobs: new Map() };

type Given = {
  readonly sites: readonly {
    readonly location_id: string;
    readonly tz_id: string | null;
    readonly days: readonly SiteDay[];
  }[];
  readonly jobs: readonly JobHeat[];
};

export function heatRecordsOf({ sites, jobs }: Given): HeatRecords {
  return {
    sites: new Map(
      sites.map(({ location_id, tz_id, days }) => [
        location_id,
        { tz_id, days: new Map(days.map((day) => [day.day, day])) },
      ]),
    ),
    jobs: new Map(jobs.map((job) => [job.job_id, job])),
  };
}

/** A day on which somebody was tested, and whether it was hot where they work, for what they do. */
export type TestedDay = { readonly day: CalendarDay; readonly heat: 'hot' | 'mild' | 'not known' };

/**
 * Where somebody does which job: each of their jobs at the locations that they carry, or else where it is done. A job
 * that is done at none of them is taken to be done at all.
 */
export function workPlaces(
  tagIds: readonly string[],
  { sites, jobs }: HeatRecords,
): readonly { readonly job: JobHeat; readonly location_id: string }[] {
  const ownJobs = tagIds.flatMap((id) => jobs.get(id) ?? []);
  const siteIds = workSites(tagIds, ownJobs, sites);
  return ownJobs.flatMap((job) => {
    const doneHere = siteIds.filter((id) => job.location_ids.length === 0 || job.location_ids.includes(id));
    return (doneHere.length > 0 ? doneHere : siteIds).map((location_id) => ({ job, location_id }));
  });
}

/** Who carries no location works where their jobs are done. */
function workSites(
  tagIds: readonly string[],
  ownJobs: readonly JobHeat[],
  sites: HeatRecords['sites'],
): readonly string[] {
  const own = tagIds.filter((id) => sites.has(id));
  return own.length > 0 ? own : ownJobs.flatMap(({ location_ids }) => location_ids);
}

/** The zone of whoever carries these tags: of the first of their sites that has one. */
export function workZone(tagIds: readonly string[], records: HeatRecords, otherwise: TimeZone): TimeZone {
  const { sites, jobs } = records;
  const ownJobs = tagIds.flatMap((id) => jobs.get(id) ?? []);
  const tz_id = workSites(tagIds, ownJobs, sites)
    .map((id) => sites.get(id)?.tz_id)
    .find((zone) => zone != null);
  return tz_id == null ? otherwise : openTimeZone(tz_id);
}

/**
 * The days of somebody's tests (ms since 1970), in the time of their site. Of several sites or jobs the mildest decides:
 * too few days in the heat are less of a danger than too many. Source: decisions/0072.
 */
export function testedDays(
  testsMs: readonly number[],
  tagIds: readonly string[],
  records: HeatRecords,
  viewerZone: TimeZone,
): readonly TestedDay[] {
  const pairs = workPlaces(tagIds, records).map(({ job, location_id }) => ({
    job,
    site: records.sites.get(location_id),
  }));
  const zone = workZone(tagIds, records, viewerZone);
  return [...new Set(testsMs.map((ms) => zone.dayAt(ms)))].map((day) => ({ day, heat: heatOf(day, pairs) }));
}

type Pair = { readonly job: JobHeat; readonly site: SiteHeat | undefined };

function heatOf(day: CalendarDay, pairs: readonly Pair[]): TestedDay['heat'] {
  const heats = pairs.map(({ job, site }): TestedDay['heat'] => {
    const known = site?.days.get(day);
    if (!known || job.limit_c === null) return 'not known';
    return (job.is_in_sun ? known.sun_c : known.shade_c) > job.limit_c ? 'hot' : 'mild';
  });
  if (heats.includes('mild')) return 'mild';
  return heats.length === 0 || heats.includes('not known') ? 'not known' : 'hot';
}
