import type { WeatherHour } from '@heatwise/contract/heat/weather.contract';
import type { Position } from '@heatwise/domain/heat/location-position';
import { z } from 'zod';
import type { AskOutside } from '../../../http/outbound-http.ts';
import type { WeatherProvider } from '../weather-provider.ts';

export const WEATHER_API_ADDRESS = 'https://api.weatherapi.com/v1';

const weather = {
  temp_c: z.number(),
  humidity: z.number(),
  wind_kph: z.number(),
  wind_degree: z.number(),
  pressure_mb: z.number(),
  cloud: z.number(),
  uv: z.number().nullish(),
  short_rad: z.number().nullish(),
  condition: z.object({ text: z.string() }),
};
const location = z.object({ tz_id: z.string() });
const currentSchema = z.object({
  location: location.extend({ localtime: z.string() }),
  current: z.object({ last_updated: z.string(), last_updated_epoch: z.number(), ...weather }),
});
const daysSchema = z.object({
  location,
  forecast: z.object({
    forecastday: z.array(
      z.object({
        date: z.string(),
        hour: z.array(z.object({ time: z.string(), time_epoch: z.number(), ...weather })),
      }),
    ),
  }),
});

/** WeatherAPI.com's resources current.json, forecast.json and history.json. The key never leaves the server. */
export function weatherApi(base: string, key: string, ask: AskOutside): WeatherProvider {
  const get = (resource: string, { lat, lon }: Position, query: Record<string, string> = {}) => {
    const url = new URL(`${base}/${resource}`);
    const all = { key, q: `${lat},${lon}`, aqi: 'no', alerts: 'no', ...query };
    for (const [name, text] of Object.entries(all)) url.searchParams.set(name, text);
    return ask(url);
  };
  const days = (answer: unknown) => {
    const read = daysSchema.parse(answer);
    return {
      tz_id: read.location.tz_id,
      days: read.forecast.forecastday.map(({ date, hour }) => ({
        date,
        hours: hour.map((one) => hourOf(one.time, one.time_epoch, one)),
      })),
    };
  };

  return {
    name: 'weatherapi',
    source: { attribution: 'Powered by WeatherAPI.com', is_simulated: false },
    async current(place) {
      const { location, current } = currentSchema.parse(await get('current.json', place));
      const hour = hourOf(current.last_updated, current.last_updated_epoch, current);
      return { tz_id: location.tz_id, current: hour };
    },
    async forecast(place, count) {
      return days(await get('forecast.json', place, { days: String(count) }));
    },
    async history(place, from, to) {
      return days(await get('history.json', place, { dt: from, end_dt: to }));
    },
  };
}

type Reported = z.infer<z.ZodObject<typeof weather>>;

/** `time` is local, "YYYY-MM-DD HH:MM". */
function hourOf(time: string, epochSeconds: number, reported: Reported): WeatherHour {
  return {
    time: time.replace(' ', 'T'),
    time_ms: epochSeconds * 1000,
    temperature_c: reported.temp_c,
    humidity: reported.humidity,
    wind_kph: reported.wind_kph,
    wind_degree: reported.wind_degree,
    cloud: reported.cloud,
    pressure_mb: reported.pressure_mb,
    uv: reported.uv ?? null,
    solar_wm2: reported.short_rad ?? null,
    condition: reported.condition.text.trim(),
  };
}
