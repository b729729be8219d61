import type { LocationWeather } from '@heatwise/contract/heat/weather.contract';
import { expect, test } from 'vitest';
import { OutboundFailure } from '../../http/outbound-http.ts';
import { openMeteo } from './providers/open-meteo.ts';
import { weatherApi } from './providers/weatherapi.ts';
import { keptWeather, type WeatherRequest } from './weather.ts';
import { weatherOfLocations } from './weather-of-locations.ts';
import { onlyPossible, type ReportingProvider } from './weather-provider.ts';

const HOUR_S = 3600;
/** Midnight in Perth. */
const START_S = Date.UTC(2026, 0, 14, 16) / 1000;
const clock = () => new Date((START_S + 12 * HOUR_S) * 1000);
/** The latitude of the site whose answers are changed; ten healthy ones are next to it. */
const SICK_LAT = 1;
const sites = [SICK_LAT, ...Array.from({ length: 10 }, (_, index) => 10 + index)].map((lat) => ({
  location_id: `site ${lat}`,
  position: { lat, lon: 119.73 },
}));

type OpenMeteoAnswer = {
  current: Record<string, number | null>;
  hourly: Record<string, (number | null)[]>;
};

function answerOfOpenMeteo(): OpenMeteoAnswer {
  const time = Array.from({ length: 14 * 24 }, (_, hour) => START_S + hour * HOUR_S);
  const values = {
    temperature_2m: 30,
    relative_humidity_2m: 40,
    wind_speed_10m: 12,
    wind_direction_10m: 120,
    cloud_cover: 10,
    surface_pressure: 950,
    shortwave_radiation: 600,
    uv_index: 3,
    weather_code: 2,
  };
  const hourly = Object.entries(values).map(([field, value]) => [field, time.map(() => value)]);
  return {
    current: { ...values, time: START_S + 12 * HOUR_S },
    hourly: { ...Object.fromEntries(hourly), time },
  };
}

function openMeteoWith(change: (answer: OpenMeteoAnswer) => void): ReportingProvider {
  return openMeteo('http://stand-in', async (url) => {
    const answer = answerOfOpenMeteo();
    if (url.searchParams.get('latitude') === String(SICK_LAT)) change(answer);
    return { timezone: 'Australia/Perth', ...answer };
  });
}

type WeatherApiHour = Record<string, unknown>;
type WeatherApiAnswer = { current: WeatherApiHour; hours: WeatherApiHour[] };

function weatherApiWith(change: (answer: WeatherApiAnswer) => void): ReportingProvider {
  const air = { temp_c: 30, humidity: 40, wind_kph: 12, wind_degree: 120, pressure_mb: 950, cloud: 10 };
  const common = { ...air, uv: 3, condition: { text: 'Sunny' } };
  return weatherApi('http://stand-in', 'key', async (url) => {
    const hours = Array.from({ length: 14 * 24 }, (_, hour): WeatherApiHour => {
      const day = new Date((START_S + 8 * HOUR_S + hour * HOUR_S) * 1000).toISOString();
      return {
        ...common,
        time: `${day.slice(0, 10)} ${day.slice(11, 16)}`,
        time_epoch: START_S + hour * HOUR_S,
      };
    });
    const current = {
      ...common,
      last_updated: '2026-01-15 12:00',
      last_updated_epoch: START_S + 12 * HOUR_S,
    };
    const answer = { current, hours };
    if (url.searchParams.get('q')?.startsWith(`${SICK_LAT},`)) change(answer);
    const forecastday = Array.from({ length: 14 }, (_, day) => ({
      date: String(answer.hours[24 * day]?.time).slice(0, 10),
      hour: answer.hours.slice(24 * day, 24 * day + 24),
    }));
    return { location: { tz_id: 'Australia/Perth' }, current: answer.current, forecast: { forecastday } };
  });
}

/** The weather of the changed site; the healthy ones must have all of theirs. */
async function weatherOfSick(service: ReportingProvider) {
  const logged: { cause: unknown; request: WeatherRequest }[] = [];
  const provider = onlyPossible(service);
  const weather = keptWeather({
    provider,
    answers: { find: async () => undefined, keep: async () => undefined },
    clock,
    onFailure: (cause, request) => void logged.push({ cause, request }),
  });
  const found = await weatherOfLocations({ weather, source: provider.source, clock }, sites, {
    from: 0,
    to: 13,
  });
  for (const healthy of found.slice(1)) {
    expect(healthy.weather?.current).not.toBeNull();
    expect(listHours(healthy)).toHaveLength(14 * 24);
  }
  const [sick] = found as [LocationWeather];
  return { weather: sick.weather, hours: listHours(sick), logged };
}

function listHours({ weather }: LocationWeather) {
  return weather?.days.flatMap(({ hours }) => hours) ?? [];
}

const replace = (values: (number | null)[] | undefined, changes: Record<number, number | null>) =>
  (values ?? []).map((value, index) => (index in changes ? (changes[index] ?? null) : value));

test('Open-Meteo: a site without current values has its forecast', async () => {
  const service = openMeteoWith(({ current }) => {
    for (const field of Object.keys(current)) if (field !== 'time') current[field] = null;
  });
  const { weather, hours, logged } = await weatherOfSick(service);

  expect(weather?.current).toBeNull();
  expect(hours).toHaveLength(14 * 24);
  expect(logged).toEqual([]);
});

test('WeatherAPI.com: a site without a current temperature has its forecast', async () => {
  const { weather, hours } = await weatherOfSick(
    weatherApiWith(({ current }) => {
      current.temp_c = null;
    }),
  );

  expect(weather?.current).toBeNull();
  expect(hours).toHaveLength(14 * 24);
});

test('radiation slightly below zero is zero, and the day keeps its 24 hours', async () => {
  const service = openMeteoWith(({ hourly }) => {
    // The radiation of a time is the mean of the hour before it.
    const changes = { 3: -0.1, 4: -0.2, 6: -0.3, 20: -0.3 };
    hourly.shortwave_radiation = replace(hourly.shortwave_radiation, changes);
  });
  const { weather, hours } = await weatherOfSick(service);

  expect(weather?.days[0]?.hours).toHaveLength(24);
  expect([2, 3, 5, 19].map((hour) => hours[hour]?.solar_wm2)).toEqual([0, 0, 0, 0]);
});

test('humidity and clouds slightly above 100 are 100', async () => {
  const service = openMeteoWith(({ hourly }) => {
    hourly.relative_humidity_2m = replace(hourly.relative_humidity_2m, {
      3: 100.4,
      4: 100.4,
      5: 100.4,
      6: 100.4,
    });
    hourly.cloud_cover = replace(hourly.cloud_cover, { 4: 101 });
  });
  const { hours } = await weatherOfSick(service);

  expect(hours).toHaveLength(14 * 24);
  expect(hours.slice(3, 7).map(({ humidity }) => humidity)).toEqual([100, 100, 100, 100]);
  expect(hours[4]?.cloud).toBe(100);
});

test('a site without wind has temperature and humidity', async () => {
  const service = openMeteoWith(({ current, hourly }) => {
    current.wind_speed_10m = null;
    hourly.wind_speed_10m = (hourly.wind_speed_10m ?? []).map(() => null);
  });
  const { weather, hours } = await weatherOfSick(service);

  expect(weather?.current).toMatchObject({ temperature_c: 30, humidity: 40, wind_kph: null });
  expect(hours).toHaveLength(14 * 24);
  expect(hours[12]).toMatchObject({ temperature_c: 30, wind_kph: null });
});

test.each<[string, ReportingProvider]>([
  [
    'Open-Meteo',
    openMeteoWith(({ hourly }) => {
      hourly.temperature_2m = replace(hourly.temperature_2m, { 29: 28, 30: null, 31: 31 });
    }),
  ],
  [
    'WeatherAPI.com',
    weatherApiWith(({ hours }) => {
      for (const [index, temp_c] of [
        [29, 28],
        [30, null],
        [31, 31],
      ] as const) {
        Object.assign(hours[index] ?? {}, { temp_c });
      }
    }),
  ],
])('%s: interpolates an hour without a temperature and keeps the others', async (_name, service) => {
  const { hours } = await weatherOfSick(service);

  expect(hours).toHaveLength(336);
  expect(hours[30]).toMatchObject({ temperature_c: 29.5, is_interpolated: true });
  expect(hours.filter(({ is_interpolated }) => is_interpolated)).toHaveLength(1);
});

test.each<[string, unknown]>([
  ['of another shape', { time_epoch: 'soon' }],
  ['that is null', null],
])('WeatherAPI.com: an hour %s is interpolated alone', async (_what, sent) => {
  const service = weatherApiWith(({ hours }) => {
    hours[40] = (sent && { ...hours[40], ...sent }) as (typeof hours)[number];
  });
  const { hours } = await weatherOfSick(service);

  expect(hours).toHaveLength(336);
  expect(hours.flatMap(({ is_interpolated }, index) => (is_interpolated ? [index] : []))).toEqual([40]);
});

test('the log names the site of an answer that cannot be used', async () => {
  const { weather, logged } = await weatherOfSick(
    openMeteo('http://stand-in', async (url) =>
      url.searchParams.get('latitude') === String(SICK_LAT)
        ? { hello: 'world' }
        : { timezone: 'Australia/Perth', ...answerOfOpenMeteo() },
    ),
  );

  expect(weather).toBeNull();
  expect(logged.map(({ request }) => [request.kind, request.place.location_id])).toEqual([
    ['current', 'site 1'],
    ['forecast', 'site 1'],
  ]);
});

test('a current weather that fails leaves the forecast of the site', async () => {
  const service = openMeteoWith(() => undefined);
  const { weather, hours } = await weatherOfSick({
    ...service,
    current: async (place) => {
      if (place.lat === SICK_LAT) throw new OutboundFailure('stand-in', 'status', 400);
      return service.current(place);
    },
  });

  expect(weather).toMatchObject({ tz_id: 'Australia/Perth', current: null });
  expect(hours).toHaveLength(14 * 24);
});
