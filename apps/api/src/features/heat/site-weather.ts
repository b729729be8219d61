import type { WeatherSource } from '@heatwise/contract/heat/weather.contract';
import type { AirHour } from '@heatwise/domain/heat/day-plan';
import type { Server } from '../../feature.ts';
import { outsideAnswersIn } from '../../http/outside-answers.store.ts';
import { openWeather } from './open-weather.ts';
import type { LocatedTag } from './sites.store.ts';
import { weatherOfLocations } from './weather-of-locations.ts';

/** Whose weather it is; must be shown with it. */
export function weatherSourceOf({ settings, clock, database, log }: Server): WeatherSource {
  return openWeather({ settings, clock, log, answers: outsideAnswersIn(database) }).provider.source;
}

type Days = { readonly from: number; readonly to: number };

/** The hours of a site, in whose zone they are, and whether somebody made them up. */
export type SiteHours = {
  readonly hours: readonly AirHour[];
  readonly time_zone: string;
  readonly is_simulated: boolean;
};

/** The weather at sites for work that nobody waits for; days are counted from today at each site. */
export function siteHoursIn({ settings, clock, database, log }: Server) {
  const { weather, provider } = openWeather({ settings, clock, log, answers: outsideAnswersIn(database) });
  return async (sites: readonly LocatedTag[], days: Days): Promise<ReadonlyMap<string, SiteHours | null>> => {
    const found = await weatherOfLocations({ weather, source: provider.source, clock }, sites, days);
    return new Map(
      found.map(({ location_id, weather: known }) => [
        location_id,
        known && {
          hours: known.days.flatMap(({ hours }) => hours),
          time_zone: known.tz_id,
          is_simulated: known.is_simulated,
        },
      ]),
    );
  };
}

/** The same as hours alone. */
export function weatherOfSites(server: Server) {
  const readSites = siteHoursIn(server);
  return async (
    sites: readonly LocatedTag[],
    days: Days,
  ): Promise<ReadonlyMap<string, readonly AirHour[] | null>> => {
    const found = await readSites(sites, days);
    return new Map([...found].map(([location_id, site]) => [location_id, site?.hours ?? null]));
  };
}
