import type { WeatherHour } from '@heatwise/contract/heat/weather.contract';
import type { Position } from '@heatwise/domain/heat/location-position';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { z } from 'zod';
import type { AskOutside } from '../../../http/outbound-http.ts';
import { intoDays, type WeatherProvider } from '../weather-provider.ts';

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
/** Fields without which an hour reveals nothing about heat. */
const NEEDED = ['temperature_2m', 'relative_humidity_2m', 'wind_speed_10m'] as const;
type Field = (typeof FIELDS)[number];

const value = z.number().nullable();
const hourlySchema = z.object({
  timezone: z.string(),
  hourly: z.object({
    time: z.array(z.number()),
    ...(Object.fromEntries(FIELDS.map((field) => [field, z.array(value)])) as Record<
      Field,
      z.ZodArray<typeof value>
    >),
  }),
});
const currentSchema = z.object({
  timezone: z.string(),
  current: z.object({
    time: z.number(),
    ...(Object.fromEntries(FIELDS.map((field) => [field, value])) as Record<Field, typeof value>),
  }),
});

/** Open-Meteo's forecast interface, which needs no key. Winds at 10 m in km/h, times as seconds since 1970. */
export function openMeteo(base: string, ask: AskOutside): WeatherProvider {
  const addressOf = ({ lat, lon }: Position, query: Record<string, string>): URL => {
    const url = new URL(`${base}/v1/forecast`);
    const fixed = { latitude: String(lat), longitude: String(lon), timezone: 'auto', timeformat: 'unixtime' };
    for (const [name, text] of Object.entries({ ...fixed, ...query })) url.searchParams.set(name, text);
    return url;
  };
  const hourly = async (place: Position, query: Record<string, string>) => {
    const answer = hourlySchema.parse(await ask(addressOf(place, { hourly: FIELDS.join(','), ...query })));
    const hours = answer.hourly.time.flatMap((seconds, index) => {
      // The radiation of a time is the mean of the hour before it.
      const at = (field: Field) =>
        answer.hourly[field][field === 'shortwave_radiation' ? index + 1 : index] ?? null;
      return hourOf(answer.timezone, seconds, at) ?? [];
    });
    return { tz_id: answer.timezone, days: intoDays(hours) };
  };

  return {
    name: 'open-meteo',
    source: { attribution: 'Weather data by Open-Meteo.com', is_simulated: false },
    async current(place) {
      const { timezone, current } = currentSchema.parse(
        await ask(addressOf(place, { current: FIELDS.join(',') })),
      );
      const hour = hourOf(timezone, current.time, (field) => current[field]);
      if (!hour) throw new z.ZodError([]);
      return { tz_id: timezone, current: hour };
    },
    forecast: (place, days) => hourly(place, { forecast_days: String(days) }),
    history: (place, from, to) => hourly(place, { start_date: from, end_date: to }),
  };
}

function hourOf(zone: string, seconds: number, at: (field: Field) => number | null): WeatherHour | undefined {
  const [temperature_c, humidity, wind_kph] = NEEDED.map(at);
  if (temperature_c == null || humidity == null || wind_kph == null) return undefined;
  const ms = seconds * 1000;
  return {
    time: new Date(ms + openTimeZone(zone).offsetAt(ms)).toISOString().slice(0, 16),
    time_ms: ms,
    temperature_c,
    humidity,
    wind_kph,
    wind_degree: at('wind_direction_10m') ?? 0,
    cloud: at('cloud_cover') ?? 0,
    pressure_mb: at('surface_pressure') ?? 1013,
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
