import type { WallSite } from '@heatwise/contract/monitoring/monitoring.contract';
import { hasWind } from '@heatwise/domain/heat/day-plan';
import { locationPosition } from '@heatwise/domain/heat/location-position';
import type { BoardTag } from '@heatwise/domain/heat/risk-board';
import { siteHours } from '@heatwise/domain/heat/site-heat';
import type { Weather } from './weather.ts';
import { weatherOfLocations } from './weather-of-locations.ts';
import type { WeatherProvider } from './weather-provider.ts';

type Parts = { weather: Weather; source: WeatherProvider['source']; clock: () => Date };
type Tags = { readonly locations: readonly BoardTag[]; readonly jobs: readonly BoardTag[] };

/** The heat at the sites of a display, from the hour under way on. A site without a position is none. */
export async function wallSites(parts: Parts, { locations, jobs }: Tags): Promise<WallSite[]> {
  const located = locations.flatMap((location) => {
    const position = locationPosition(location.metadata);
    return position ? [{ location, location_id: location.tag_id, position }] : [];
  });
  const found = await weatherOfLocations(parts, located, { from: 0, to: 1 });
  const nowMs = parts.clock().getTime();
  return located.map(({ location }, index) => {
    const weather = found[index]?.weather ?? null;
    const hours = weather?.days.flatMap((day) => day.hours.filter(hasWind)) ?? [];
    return {
      location_id: location.tag_id,
      name: location.name,
      time_zone: weather?.tz_id ?? null,
      hours: siteHours(location, jobs, hours, nowMs),
    };
  });
}
