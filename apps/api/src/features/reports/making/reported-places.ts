import { plannedJobOf } from '@heatwise/domain/heat/day-plan';
import { jobFactorLevels } from '@heatwise/domain/heat/job-factors';
import { isJobDoneAt } from '@heatwise/domain/heat/job-locations';
import type { ReportedJob, ReportedSite } from '@heatwise/domain/reports/heat-report';
import type { HeatJob, HeatSite } from './heat-places.store.ts';
import type { SiteHours } from './heat-weather.ts';

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
