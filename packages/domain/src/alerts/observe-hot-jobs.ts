import { acclimatisationOf, type HeatEvidence } from '../heat/acclimatisation.ts';
import { type HeatRecords, workPlaces, workZone } from '../heat/heat-days.ts';
import type { TimeZone } from '../time/time-zone.ts';
import type { HotJobTrigger } from './alert-trigger.ts';
import { observeWeather, type SiteWeather, type WeatherObservation } from './observe-weather.ts';

/** A place of work with its hours. */
export type WorkSite = Omit<SiteWeather, 'system'>;

/** A job by its metadata. */
type Job = { readonly metadata: Readonly<Record<string, unknown>> };

export type HotJobs = {
  readonly records: HeatRecords;
  /** How hot it is for a job at a location, by the ids of their tags. */
  readonly heatOf: (job_id: string, location_id: string) => WeatherObservation;
};

/**
 * How hot it is, at a moment (ms since 1970), for jobs where they are done: whether the limit for people who are not used
 * to the heat is reached, and by how many °C. Each job at each location is looked at once.
 */
export function hotJobs(
  { hours_ahead }: HotJobTrigger,
  records: HeatRecords,
  places: {
    readonly jobs: ReadonlyMap<string, Job>;
    readonly siteOf: (location_id: string) => WorkSite | null;
  },
  nowMs: number,
): HotJobs {
  const known = new Map<string, WeatherObservation>();
  return {
    records,
    heatOf(job_id, location_id) {
      const key = `${job_id} ${location_id}`;
      const before = known.get(key);
      if (before) return before;
      const trigger = { kind: 'wbgt-limit', limit: 'alert', hours_ahead } as const;
      const site = places.siteOf(location_id);
      // The limit of the WBGT is the same in both systems.
      const found = observeWeather(
        trigger,
        site && { ...site, system: 'metric' },
        places.jobs.get(job_id),
        nowMs,
      );
      known.set(key, found);
      return found;
    },
  };
}

const NOT_KNOWN: WeatherObservation = { observed: 'no data', shown_by: null };

/**
 * How hot it is where somebody works, whoever they are: of several jobs and places the hottest counts. "No data" where
 * it is hot at none that is known and some are not; "over" for who carries no job.
 */
export function heatAtWork(tagIds: readonly string[], { records, heatOf }: HotJobs): WeatherObservation {
  const places = workPlaces(tagIds, records);
  if (places.length === 0) {
    const hasJob = tagIds.some((id) => records.jobs.has(id));
    return hasJob ? NOT_KNOWN : { observed: 'over', shown_by: null };
  }
  const found = places.map(({ job, location_id }) => heatOf(job.job_id, location_id));
  const hot = found.filter(({ observed }) => observed === 'holds');
  if (hot.length === 0 && found.some(({ observed }) => observed === 'no data')) return NOT_KNOWN;
  const counted = hot.length > 0 ? hot : found;
  return counted.reduce((one, other) => (degreesAbove(other) > degreesAbove(one) ? other : one));
}

function degreesAbove({ shown_by }: WeatherObservation): number {
  return shown_by?.value ?? Number.NEGATIVE_INFINITY;
}

/** Whether somebody is used to the heat; null where it cannot be told. `zone`: of who has no site with a zone. */
export function isUsedToHeat(
  evidence: HeatEvidence,
  records: HeatRecords,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: TimeZone },
): boolean | null {
  const there = workZone(evidence.tag_ids, records, zone);
  const { state } = acclimatisationOf(evidence, records, { nowMs, zone: there }).where;
  return state === 'not known' ? null : state === 'acclimatised';
}

/**
 * What a rule sees of somebody for whom it is hot: it holds unless they are used to the heat, and says nothing where it
 * cannot be told whether they are. Sources: NIOSH 2016-106, decisions/0072.
 */
export function observeHotJob(heat: WeatherObservation, isUsed: () => boolean | null): WeatherObservation {
  if (heat.observed !== 'holds') return heat;
  const used = isUsed();
  if (used === null) return NOT_KNOWN;
  return used ? { ...heat, observed: 'over' } : heat;
}
