import { readWeatherHour, readWeatherHours } from '@heatwise/domain/heat/possible-weather';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
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
    refuseUnknownZone(tz_id);
    return { tz_id, days: intoDays(readWeatherHours(hours)) };
  };
  return {
    ...provider,
    async current(place) {
      const { tz_id, current } = await provider.current(place);
      refuseUnknownZone(tz_id);
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

function refuseUnknownZone(name: string): void {
  try {
    openTimeZone(name);
  } catch (cause) {
    throw new UnusableWeather('unknown time zone', { cause });
  }
}
