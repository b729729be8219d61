import { type ReportedHour, readWeatherHour, readWeatherHours } from '@heatwise/domain/heat/possible-weather';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { openTimeZone, type TimeZone } from '@heatwise/domain/time/time-zone';
import {
  type Days,
  intoDays,
  type ReportedHours,
  type ReportingProvider,
  type WeatherProvider,
} from '../weather-provider.ts';

/** The answer of a service about a place cannot be used. */
class UnusableWeather extends Error {
  override readonly name = 'UnusableWeather';
}

/** Applies the same rules to the answers of all services. See docs/rules.md#weather-that-is-used. */
export function onlyPossible(provider: ReportingProvider): WeatherProvider {
  const toDays = ({ tz_id, hours }: ReportedHours): Days => {
    const zone = openZone(tz_id);
    return { tz_id, days: intoDays(readWeatherHours(addLeftOutHours(hours, zone))) };
  };
  return {
    ...provider,
    async current(place) {
      const { tz_id, current } = await provider.current(place);
      openZone(tz_id);
      return { tz_id, current: current && readWeatherHour(current) };
    },
    async forecast(place, count) {
      const found = toDays(await provider.forecast(place, count));
      if (found.days.length === 0) throw new UnusableWeather('no hour has a temperature and a humidity');
      return found;
    },
    history: async (place, from, to) => toDays(await provider.history(place, from, to)),
  };
}

/** Adds an hour without values where a service left out a single one, as if it had reported the hour and no value. */
function addLeftOutHours(hours: readonly ReportedHour[], zone: TimeZone): ReportedHour[] {
  return hours.flatMap((hour, index) => {
    const next = hours[index + 1];
    if (next?.time_ms !== hour.time_ms + 2 * HOUR_MS) return [hour];
    const time_ms = hour.time_ms + HOUR_MS;
    const time = new Date(time_ms + zone.offsetAt(time_ms)).toISOString().slice(0, 16);
    return [hour, { ...NO_VALUES, time, time_ms, condition: hour.condition }];
  });
}

const NO_VALUES = {
  temperature_c: null,
  humidity: null,
  wind_kph: null,
  wind_degree: null,
  cloud: null,
  pressure_mb: null,
  uv: null,
  solar_wm2: null,
} as const;

/** Throws UnusableWeather. */
function openZone(name: string): TimeZone {
  try {
    return openTimeZone(name);
  } catch (cause) {
    throw new UnusableWeather('unknown time zone', { cause });
  }
}
