import { MOST_HISTORY_DAYS } from '@heatwise/contract/heat/weather.contract';
import { type AirHour, plannedJobOf } from '@heatwise/domain/heat/day-plan';
import { isJobDoneAt, jobFactorLevels } from '@heatwise/domain/heat/job-assessment';
import type { ReportedJob, ReportedSite } from '@heatwise/domain/reports/heat-report';
import { type CalendarDay, dayNumber } from '@heatwise/domain/time/calendar-day';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { packRows, type ThreadRows, unpackRows } from '../../../threads/thread-rows.ts';
import type { HeatJob, HeatSite } from './report-facts.store.ts';

export type WeatherOfSites = (
  sites: readonly HeatSite[],
  days: { readonly from: number; readonly to: number },
) => Promise<ReadonlyMap<string, readonly AirHour[] | null>>;

export type SiteHours = ReadonlyMap<string, readonly AirHour[]>;

/**
 * The hours of weather at sites from one day to another, by location; without those that the service has nothing of. A
 * day more is asked for at each end: which day it is at a site may be another than in UTC.
 */
export async function hoursOfSites(
  weatherOfSites: WeatherOfSites,
  sites: readonly HeatSite[],
  { first, last, nowMs }: { readonly first: CalendarDay; readonly last: CalendarDay; readonly nowMs: number },
): Promise<SiteHours> {
  const today = Math.floor(nowMs / DAY_MS);
  const hours = new Map<string, Map<number, AirHour>>();
  const end = Math.min(0, dayNumber(last) - today + 1);
  for (let from = dayNumber(first) - today - 1; from <= end; from += MOST_HISTORY_DAYS) {
    const to = Math.min(end, from + MOST_HISTORY_DAYS - 1);
    for (const [id, found] of await weatherOfSites(sites, { from, to })) {
      const known = hours.get(id) ?? new Map<number, AirHour>();
      for (const hour of found ?? []) known.set(hour.time_ms, hour);
      if (known.size > 0) hours.set(id, known);
    }
  }
  return new Map(
    [...hours].map(([id, known]) => [
      id,
      [...known.values()].sort((one, other) => one.time_ms - other.time_ms),
    ]),
  );
}

/** The same on its way to a thread. */
export type PackedHours = readonly (readonly [location_id: string, ThreadRows<AirHour>])[];

export async function packHours(weather: SiteHours): Promise<PackedHours> {
  const packed: (readonly [string, ThreadRows<AirHour>])[] = [];
  for (const [id, hours] of weather) packed.push([id, await packRows(hours)]);
  return packed;
}

export function unpackHours(packed: PackedHours): SiteHours {
  return new Map(packed.map(([id, hours]) => [id, unpackRows(hours)]));
}

type Places = { readonly sites: readonly HeatSite[]; readonly jobs: readonly HeatJob[] };

/** Sites with their weather, and each job at each site where it is done. */
export function listReportedPlaces(
  places: Places,
  weather: SiteHours,
): { readonly sites: readonly ReportedSite[]; readonly jobs: readonly ReportedJob[] } {
  const sites = places.sites.map(({ location_id, name, position }) => ({
    location_id,
    name,
    place: position,
    hours: weather.get(location_id) ?? null,
  }));
  const jobs = places.jobs.flatMap(({ name, metadata }) =>
    sites
      .filter(({ location_id }) => isJobDoneAt(metadata, location_id))
      .map((site) => ({ name, site, planned: plannedJobOf(jobFactorLevels(metadata)) })),
  );
  return { sites, jobs };
}
