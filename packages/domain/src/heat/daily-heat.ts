import { heatIndexCelsius } from './heat-index.ts';
import type { RiskWeather } from './risk.ts';

/** One local hour of weather at a location: °C, percent, km/h; `time` as the weather service names it. */
export type WeatherHour = {
  readonly time: string;
  readonly temperature_c: number;
  readonly humidity: number;
  readonly wind_kph: number;
};

/** A heat index (°C) with the wind (km/h) it is weighed with; `time` is null for an average over the day. */
export type HeatReading = RiskWeather & { readonly time: string | null };

export const HEAT_STATISTICS = ['min', 'avg', 'max', 'curr'] as const;
export type HeatStatistic = (typeof HEAT_STATISTICS)[number];
/** The headings of the risk grids. See docs/rules.md#statistics-of-a-day. */
export const HEAT_STATISTIC_LABELS: Readonly<Record<HeatStatistic, string>> = {
  min: 'Min',
  avg: 'Avg',
  max: 'Max',
  curr: 'Curr',
};

/** The heat of a location by statistic; null where there is no weather. */
export type DailyHeat = Readonly<Record<HeatStatistic, HeatReading | null>>;

/** The heat index (°C) and wind of an hour. Throws a RangeError for a humidity outside 0 to 100. */
export function heatReading(hour: WeatherHour): HeatReading {
  return {
    heat_index_c: heatIndexCelsius(hour.temperature_c, hour.humidity),
    wind_kph: hour.wind_kph,
    time: hour.time,
  };
}

/**
 * The heat of one local day (hours 0 to 23 at the location), whatever is done there. Min and Max take the wind of their hour, the earlier
 * one of equals; Avg takes the means. `current` is the weather now and is given for today only, else null.
 * Throws a RangeError for a humidity outside 0 to 100.
 */
export function dailyHeat(hours: readonly WeatherHour[], current: WeatherHour | null): DailyHeat {
  const curr = current === null ? null : heatReading(current);
  const readings = hours.map(heatReading);
  const [first] = readings;
  if (first === undefined) return { min: null, avg: null, max: null, curr };

  const sum = { heat_index_c: 0, wind_kph: 0 };
  let min = first;
  let max = first;
  for (const next of readings) {
    sum.heat_index_c += next.heat_index_c;
    sum.wind_kph += next.wind_kph;
    if (next.heat_index_c < min.heat_index_c) min = next;
    if (next.heat_index_c > max.heat_index_c) max = next;
  }
  const avg = {
    heat_index_c: sum.heat_index_c / readings.length,
    wind_kph: sum.wind_kph / readings.length,
    time: null,
  };
  return { min, avg, max, curr };
}

/** The statistic the stacked bar and the map count with: Curr when live, else Max. */
export function leadingStatistic(isLive: boolean): HeatStatistic {
  return isLive ? 'curr' : 'max';
}
