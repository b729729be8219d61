import type { WeatherHour } from '@heatwise/contract/heat/weather.contract';
import { isPossibleWeather } from '@heatwise/domain/heat/possible-weather';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import type { Days, WeatherProvider } from '../weather-provider.ts';

/** A service reported something impossible. */
class ImpossibleWeather extends Error {
  override readonly name = 'ImpossibleWeather';
}

/**
 * The same service, without what cannot be true: such hours are left out, and a current weather or a time zone of that
 * kind is a failed call.
 */
export function onlyPossible(provider: WeatherProvider): WeatherProvider {
  const daysOf = ({ tz_id, days }: Days): Days => {
    refuseUnknownZone(tz_id);
    return { tz_id, days: days.map(({ date, hours }) => ({ date, hours: hours.filter(isPossibleWeather) })) };
  };
  return {
    ...provider,
    async current(place) {
      const found = await provider.current(place);
      refuseUnknownZone(found.tz_id);
      refuseImpossible(found.current);
      return found;
    },
    forecast: async (place, days) => daysOf(await provider.forecast(place, days)),
    history: async (place, from, to) => daysOf(await provider.history(place, from, to)),
  };
}

function refuseUnknownZone(name: string): void {
  try {
    openTimeZone(name);
  } catch (cause) {
    throw new ImpossibleWeather('unknown time zone', { cause });
  }
}

function refuseImpossible(hour: WeatherHour): void {
  if (!isPossibleWeather(hour)) throw new ImpossibleWeather('impossible values');
}
