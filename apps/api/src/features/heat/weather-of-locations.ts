import type { LocationWeather, WeatherSource } from '@heatwise/contract/heat/weather.contract';
import { MOST_FORECAST_DAYS } from '@heatwise/contract/heat/weather.contract';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import type { LocatedTag } from './sites.store.ts';
import type { Weather } from './weather.ts';

/** So many places are asked about at the same time. */
const AT_ONCE = 8;

/** Days counted from today at each place; both ends included. */
type DayRange = { readonly from: number; readonly to: number };

type Parts = { weather: Weather; source: WeatherSource; clock: () => Date };

/** The weather of many locations; each without any is null. */
export async function weatherOfLocations(
  parts: Parts,
  locations: readonly LocatedTag[],
  range: DayRange,
): Promise<LocationWeather[]> {
  const found: LocationWeather[] = new Array(locations.length);
  let next = 0;
  async function work(): Promise<void> {
    for (let index = next++; index < locations.length; index = next++) {
      const location = locations[index] as LocatedTag;
      found[index] = {
        location_id: location.location_id,
        weather: await weatherOf(parts, location, range),
      };
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, locations.length) }, work));
  return found;
}

async function weatherOf(
  { weather, source, clock }: Parts,
  { location_id, position }: LocatedTag,
  { from, to }: DayRange,
): Promise<LocationWeather['weather']> {
  const place = { ...position, location_id };
  const now = await weather.current(place);
  const forecast = to >= 0 || !now ? await weather.forecast(place, MOST_FORECAST_DAYS) : undefined;
  // Either gives the time zone, without which nobody knows which day it is there.
  const tz_id = now?.tz_id ?? forecast?.tz_id;
  if (tz_id === undefined) return null;
  const today = openTimeZone(tz_id).dayAt(clock().getTime());
  const [first, last] = [addDays(today, from), addDays(today, to)];

  const past = from < 0 ? await weather.history(place, first, addDays(today, Math.min(to, -1))) : undefined;
  const ahead = to >= 0 ? forecast : undefined;
  const days = [...(past?.days ?? []), ...(ahead?.days ?? [])].filter(
    ({ date }) => date >= first && date <= last,
  );
  const shown = from <= 0 && to >= 0 ? now : undefined;
  const stored = [shown?.stored_ms, ahead?.stored_ms].filter((ms) => ms !== undefined);
  return {
    ...source,
    tz_id,
    current: shown?.current ?? null,
    days,
    ...(stored.length > 0 && { stored_ms: Math.min(...stored) }),
  };
}
