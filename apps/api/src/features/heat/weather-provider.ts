import type { WeatherDay, WeatherHour, WeatherSource } from '@heatwise/contract/heat/weather.contract';
import type { Position } from '@heatwise/domain/heat/location-position';
import { type ReportedHour, readWeatherHour, readWeatherHours } from '@heatwise/domain/heat/possible-weather';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { openTimeZone, type TimeZone } from '@heatwise/domain/time/time-zone';
import type { WeatherSettings } from '../../app-settings.ts';

/** Weather with the time zone of the place it is of. */
export type AtPlace<Weather> = { readonly tz_id: string } & Weather;
/** `current` is null where the service knows the place and not its weather now. */
export type Current = AtPlace<{ readonly current: WeatherHour | null }>;
export type Days = AtPlace<{ readonly days: readonly WeatherDay[] }>;

/**
 * A service that knows the weather. Each call rejects with OutboundFailure when the service gives no answer, and with
 * another error when its answer cannot be used.
 */
export type WeatherProvider = {
  readonly name: WeatherSettings['weatherProvider'];
  readonly source: WeatherSource;
  current(place: Position): Promise<Current>;
  /** Local days from today on, `days` of them as far as the service has them. */
  forecast(place: Position, days: number): Promise<Days>;
  /** Local days from the first to the last, both included. */
  history(place: Position, from: CalendarDay, to: CalendarDay): Promise<Days>;
};

/** A service as its answers are read, before impossible values are discarded. */
export type ReportingProvider = Pick<WeatherProvider, 'name' | 'source'> & {
  current(place: Position): Promise<AtPlace<{ readonly current: ReportedHour | null }>>;
  /** As `WeatherProvider`, in the order of time. */
  forecast(place: Position, days: number): Promise<ReportedHours>;
  history(place: Position, from: CalendarDay, to: CalendarDay): Promise<ReportedHours>;
};
type ReportedHours = AtPlace<{ readonly hours: readonly ReportedHour[] }>;

/** Puts hours in order of time under their local days. */
function intoDays(hours: readonly WeatherHour[]): WeatherDay[] {
  const days = new Map<CalendarDay, WeatherHour[]>();
  for (const hour of hours) {
    const date = hour.time.slice(0, 10);
    const day = days.get(date);
    if (day) day.push(hour);
    else days.set(date, [hour]);
  }
  return [...days].map(([date, ofDay]) => ({ date, hours: ofDay }));
}

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
