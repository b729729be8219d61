import type { Position } from '@heatwise/domain/heat/location-position';
import type { ReportedHour } from '@heatwise/domain/heat/possible-weather';
import { z } from 'zod';
import type { AskOutside } from '../../../http/outbound-http.ts';
import type { ReportingProvider } from '../weather-provider.ts';

export const WEATHER_API_ADDRESS = 'https://api.weatherapi.com/v1';

/** A value of another type is a missing one: it must not take the others with it. */
const value = z.number().nullish().catch(null);
const hourSchema = z.object({
  temp_c: value,
  humidity: value,
  wind_kph: value,
  wind_degree: value,
  pressure_mb: value,
  cloud: value,
  uv: value,
  short_rad: value,
  condition: z.object({ text: z.string() }).nullish().catch(null),
});
const datedHourSchema = hourSchema.extend({ time: z.string(), time_epoch: z.number() });
const location = z.object({ tz_id: z.string() });
const currentSchema = z.object({
  location,
  current: hourSchema
    .extend({ last_updated: z.string(), last_updated_epoch: z.number() })
    .nullable()
    .catch(null),
});
const daysSchema = z.object({
  location,
  forecast: z.object({
    forecastday: z.array(
      // Hours without a time cannot be placed and are left out.
      z.object({ hour: z.array(datedHourSchema.nullable().catch(null)) }),
    ),
  }),
});

/** WeatherAPI.com's resources current.json, forecast.json and history.json. The key never leaves the server. */
export function weatherApi(base: string, key: string, ask: AskOutside): ReportingProvider {
  const get = (resource: string, { lat, lon }: Position, query: Record<string, string> = {}) => {
    const url = new URL(`${base}/${resource}`);
    const all = { key, q: `${lat},${lon}`, aqi: 'no', alerts: 'no', ...query };
    for (const [name, text] of Object.entries(all)) url.searchParams.set(name, text);
    return ask(url);
  };
  const readHours = (answer: unknown) => {
    const { location, forecast } = daysSchema.parse(answer);
    const hours = forecast.forecastday.flatMap(({ hour }) =>
      hour.flatMap((one) => (one ? [toHour(one.time, one.time_epoch, one)] : [])),
    );
    return { tz_id: location.tz_id, hours };
  };

  return {
    name: 'weatherapi',
    source: { attribution: 'Powered by WeatherAPI.com', is_simulated: false },
    async current(place) {
      const { location, current } = currentSchema.parse(await get('current.json', place));
      const hour = current && toHour(current.last_updated, current.last_updated_epoch, current);
      return { tz_id: location.tz_id, current: hour };
    },
    async forecast(place, count) {
      return readHours(await get('forecast.json', place, { days: String(count) }));
    },
    async history(place, from, to) {
      return readHours(await get('history.json', place, { dt: from, end_dt: to }));
    },
  };
}

/** `time` is local, "YYYY-MM-DD HH:MM". */
function toHour(time: string, epochSeconds: number, reported: z.infer<typeof hourSchema>): ReportedHour {
  return {
    time: time.replace(' ', 'T'),
    time_ms: epochSeconds * 1000,
    temperature_c: reported.temp_c ?? null,
    humidity: reported.humidity ?? null,
    wind_kph: reported.wind_kph ?? null,
    wind_degree: reported.wind_degree ?? null,
    cloud: reported.cloud ?? null,
    pressure_mb: reported.pressure_mb ?? null,
    uv: reported.uv ?? null,
    solar_wm2: reported.short_rad ?? null,
    condition: reported.condition?.text.trim() ?? '',
  };
}
