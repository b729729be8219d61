import type { Position } from '@heatwise/domain/heat/location-position';
import type { ReportedHour } from '@heatwise/domain/heat/possible-weather';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { z } from 'zod';
import type { AskOutside } from '../../../http/outbound-http.ts';
import type { ReportingProvider } from '../weather-provider.ts';

export const OPEN_METEO_ADDRESS = 'https://api.open-meteo.com';

const FIELDS = [
  'temperature_2m',
  'relative_humidity_2m',
  'wind_speed_10m',
  'wind_direction_10m',
  'cloud_cover',
  'surface_pressure',
  'shortwave_radiation',
  'uv_index',
  'weather_code',
] as const;
type Field = (typeof FIELDS)[number];

/** A value of another type is a missing one: it must not take the others with it. */
const value = z.number().nullish().catch(null);
const values = z.array(value);
const forEachField = <Schema>(schema: Schema) =>
  Object.fromEntries(FIELDS.map((field) => [field, schema])) as Record<Field, Schema>;
const hourlySchema = z.object({
  timezone: z.string(),
  hourly: z.object({
    ...forEachField(values.optional()),
    time: z.array(value),
    temperature_2m: values,
    relative_humidity_2m: values,
  }),
});
const currentSchema = z.object({
  timezone: z.string(),
  current: z.object({ ...forEachField(value), time: value }).nullish(),
});

/** Open-Meteo's forecast interface, which needs no key. Winds at 10 m in km/h, times as seconds since 1970. */
export function openMeteo(base: string, ask: AskOutside): ReportingProvider {
  const addressOf = ({ lat, lon }: Position, query: Record<string, string>): URL => {
    const url = new URL(`${base}/v1/forecast`);
    const fixed = { latitude: String(lat), longitude: String(lon), timezone: 'auto', timeformat: 'unixtime' };
    for (const [name, text] of Object.entries({ ...fixed, ...query })) url.searchParams.set(name, text);
    return url;
  };
  const hourly = async (place: Position, query: Record<string, string>) => {
    const answer = hourlySchema.parse(await ask(addressOf(place, { hourly: FIELDS.join(','), ...query })));
    const hours = answer.hourly.time.flatMap((seconds, index) => {
      if (seconds == null) return [];
      // The radiation of a time is the mean of the hour before it.
      const at = (field: Field) =>
        answer.hourly[field]?.[field === 'shortwave_radiation' ? index + 1 : index] ?? null;
      return [toHour(answer.timezone, seconds, at)];
    });
    return { tz_id: answer.timezone, hours };
  };

  return {
    name: 'open-meteo',
    source: { attribution: 'Weather data by Open-Meteo.com', is_simulated: false },
    async current(place) {
      const { timezone, current } = currentSchema.parse(
        await ask(addressOf(place, { current: FIELDS.join(',') })),
      );
      const seconds = current?.time ?? null;
      const hour = seconds === null ? null : toHour(timezone, seconds, (field) => current?.[field] ?? null);
      return { tz_id: timezone, current: hour };
    },
    forecast: (place, days) => hourly(place, { forecast_days: String(days) }),
    history: (place, from, to) => hourly(place, { start_date: from, end_date: to }),
  };
}

function toHour(zone: string, seconds: number, at: (field: Field) => number | null): ReportedHour {
  const ms = seconds * 1000;
  return {
    time: new Date(ms + openTimeZone(zone).offsetAt(ms)).toISOString().slice(0, 16),
    time_ms: ms,
    temperature_c: at('temperature_2m'),
    humidity: at('relative_humidity_2m'),
    wind_kph: at('wind_speed_10m'),
    wind_degree: at('wind_direction_10m'),
    cloud: at('cloud_cover'),
    pressure_mb: at('surface_pressure'),
    uv: at('uv_index'),
    solar_wm2: at('shortwave_radiation'),
    condition: conditionOfCode(at('weather_code')),
  };
}

/** The words for the WMO's weather codes, by the first code each one stands for. */
const CONDITIONS: readonly (readonly [code: number, words: string])[] = [
  [95, 'Thunderstorm'],
  [85, 'Snow showers'],
  [80, 'Rain showers'],
  [71, 'Snow'],
  [61, 'Rain'],
  [51, 'Drizzle'],
  [45, 'Fog'],
  [3, 'Overcast'],
  [2, 'Partly cloudy'],
  [1, 'Mainly clear'],
  [0, 'Clear'],
];

function conditionOfCode(code: number | null): string {
  if (code === null) return '';
  return CONDITIONS.find(([first]) => code >= first)?.[1] ?? '';
}
