import type { RequestListener } from 'node:http';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { afterEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openFeatures } from '../../testing/open-features.ts';
import { setUp } from '../../testing/set-up.ts';
import { openStandIn } from '../../testing/stand-in.ts';
import { partsFor, setUpTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';
import {
  NOON_MS,
  openMeteoHours,
  openMeteoNow,
  weatherApiHour,
  weatherApiLocation,
} from './testing/weather-answers.ts';

const NEWMAN = { lat: '-23.36', lon: '119.73' };
const PERTH = openTimeZone('Australia/Perth');
let answer: RequestListener;
const asked: URL[] = [];
const standIn = setUp(() =>
  openStandIn((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://stand-in'));
    answer(request, response);
  }),
);
const simulated = setUpTestApp({ clock: () => new Date(NOON_MS) });
const open: TestApp['app'][] = [];
afterEach(async () => {
  asked.length = 0;
  for (const app of open.splice(0)) await app.close();
  await simulated.database.owner.deleteFrom('outside_answers').execute();
});

type Provider = (typeof testSettings)['weatherProvider'];
async function serverWith(weatherProvider: Provider, clock = () => new Date(NOON_MS)) {
  const settings = {
    ...testSettings,
    weatherProvider,
    weatherApiKey: 'a key of the tests',
    weatherUrl: standIn.url,
  };
  // A server remembers which service has failed, so each test of a service has its own.
  const isOwn = weatherProvider !== 'simulated';
  const app = isOwn ? await buildApp({ ...partsFor(simulated.database), clock, settings }) : simulated.app;
  if (isOwn) open.push(app);
  const organisation = await simulated.organisation();
  await openFeatures(organisation);
  const { headers } = await organisation.admin();
  const get = async (resource: string, query: Record<string, string> = NEWMAN) => {
    const response = await app.inject({ url: `/api/v3/weather/${resource}`, query, headers });
    return { status: response.statusCode, data: response.json().data };
  };
  return { organisation, get };
}

const says =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));

describe('Open-Meteo', () => {
  test('current weather is fetched once for everybody per quarter of an hour', async () => {
    let now = NOON_MS;
    const { get } = await serverWith('open-meteo', () => new Date(now));
    answer = says(openMeteoNow);

    const [first, second] = await Promise.all([get('current.json'), get('current.json')]);
    expect(first.data).toEqual({
      attribution: 'Weather data by Open-Meteo.com',
      is_simulated: false,
      tz_id: 'Australia/Perth',
      current: {
        time: '2026-01-15T12:00',
        time_ms: NOON_MS,
        temperature_c: 36.4,
        humidity: 22,
        wind_kph: 14.5,
        wind_degree: 200,
        cloud: 5,
        pressure_mb: 949.3,
        uv: 12.1,
        solar_wm2: 1010,
        condition: 'Clear',
      },
    });
    expect(second).toEqual(first);
    await get('current.json', { lat: '-23.3604', lon: '119.7311' });
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/v1/forecast']);

    now += 16 * 60_000;
    await get('current.json');
    expect(asked).toHaveLength(2);
  });

  test('a past day is kept for good, in the local days of the place', async () => {
    const { get } = await serverWith('open-meteo');
    const start = PERTH.startOf('2026-01-12');
    answer = says(openMeteoHours(start, 48));

    const { data } = await get('history.json', { ...NEWMAN, dt: '2026-01-12', end_dt: '2026-01-13' });
    expect(
      data.days.map(({ date, hours }: { date: string; hours: unknown[] }) => [date, hours.length]),
    ).toEqual([
      ['2026-01-12', 24],
      ['2026-01-13', 24],
    ]);
    expect(data.days[0].hours[3]).toMatchObject({
      time: '2026-01-12T03:00',
      temperature_c: 26.5,
      condition: 'Partly cloudy',
    });
    expect(asked[0]?.searchParams.get('start_date')).toBe('2026-01-12');

    answer = says('down', 503);
    const again = await get('history.json', { ...NEWMAN, dt: '2026-01-12' });
    expect(again.data.days).toEqual([data.days[0]]);
    expect(asked).toHaveLength(1);
  });
});

describe('WeatherAPI.com', () => {
  test('asks all three resources, and its key stays on the server', async () => {
    const { get } = await serverWith('weatherapi');
    answer = says({
      location: weatherApiLocation,
      current: { ...weatherApiHour, last_updated: '2026-01-15 12:00', last_updated_epoch: NOON_MS / 1000 },
    });
    const { data } = await get('current.json');
    expect(data).toMatchObject({
      tz_id: 'Australia/Perth',
      current: { temperature_c: 33.1, humidity: 31, condition: 'Sunny', solar_wm2: null },
    });

    answer = says({
      location: weatherApiLocation,
      forecast: {
        forecastday: [
          {
            date: '2026-01-15',
            hour: [{ ...weatherApiHour, time: '2026-01-15 00:00', time_epoch: NOON_MS / 1000 - 43_200 }],
          },
        ],
      },
    });
    const forecast = await get('forecast.json', { ...NEWMAN, days: '3' });
    expect(forecast.data.days[0].hours[0].time).toBe('2026-01-15T00:00');
    expect(
      asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('q'), searchParams.get('key')]),
    ).toEqual([
      ['/current.json', '-23.36,119.73', 'a key of the tests'],
      ['/forecast.json', '-23.36,119.73', 'a key of the tests'],
    ]);
    expect(JSON.stringify([data, forecast.data])).not.toContain('key of the tests');
  });
});

describe('a service that fails', () => {
  test.each<[string, RequestListener]>([
    ['is down', says('no', 500)],
    ['is rate-limited', says({ error: { code: 2007, message: 'quota' } }, 429)],
    ['hangs up', (request) => request.socket.destroy()],
    // Left after five seconds.
    ['never answers', () => {}],
  ])('%s: no data, silently, and it pauses for all places', async (_how, how) => {
    let now = NOON_MS;
    const { get, organisation } = await serverWith('open-meteo', () => new Date(now));
    await organisation.addTag('Pit', 'location', { lat: -23.36, lon: 119.73 });
    answer = how;

    expect(await get('current.json')).toEqual({ status: 200, data: null });
    expect(await get('forecast.json')).toEqual({ status: 200, data: null });
    const { data } = await get('locations', {});
    expect(data).toEqual([{ location_id: expect.any(String), weather: null }]);
    expect(asked).toHaveLength(1);

    now += 31_000;
    answer = says(openMeteoNow);
    expect((await get('current.json')).data.current.temperature_c).toBe(36.4);
  });

  test('pauses for as long as Retry-After says, and shows stored values with their age', async () => {
    let now = NOON_MS;
    const { get } = await serverWith('open-meteo', () => new Date(now));
    answer = says(openMeteoNow);
    await get('current.json');

    now += 20 * 60_000;
    answer = (_request, response) => response.writeHead(429, { 'retry-after': '3600' }).end();
    for (let poll = 0; poll < 3; poll += 1) {
      const { data } = await get('current.json');
      expect(data).toMatchObject({ current: { temperature_c: 36.4 }, stored_ms: NOON_MS });
      now += 15 * 60_000;
    }
    expect(asked).toHaveLength(2);

    now += 16 * 60_000;
    answer = says({ ...openMeteoNow, current: { ...openMeteoNow.current, temperature_2m: 30 } });
    const { data } = await get('current.json');
    expect(data.current.temperature_c).toBe(30);
    expect(data).not.toHaveProperty('stored_ms');
  });

  test.each<[string, RequestListener]>([
    ['answers something else', says({ hello: 'world' })],
    ['answers no JSON', says('<html>')],
    ['names no time zone', says({ ...openMeteoNow, timezone: 'Mars/Phobos' })],
  ])('%s: that place has no data, and is left alone for a while', async (_how, how) => {
    let now = NOON_MS;
    const { get } = await serverWith('open-meteo', () => new Date(now));
    answer = how;

    expect(await get('current.json')).toEqual({ status: 200, data: null });
    expect(await get('current.json')).toEqual({ status: 200, data: null });
    expect(asked).toHaveLength(1);
    answer = says(openMeteoNow);
    const elsewhere = await get('current.json', { lat: '-31.95', lon: '115.86' });
    expect(elsewhere.data.current.temperature_c).toBe(36.4);

    now += 31_000;
    expect((await get('current.json')).data.current.temperature_c).toBe(36.4);
  });

  test('when it fails for one place, the others still get theirs', async () => {
    const { get } = await serverWith('weatherapi');
    answer = says({ error: { code: 1006, message: 'No matching location found.' } }, 400);
    expect((await get('current.json')).data).toBeNull();

    answer = says({
      location: weatherApiLocation,
      current: { ...weatherApiHour, last_updated: '2026-01-15 12:00', last_updated_epoch: NOON_MS / 1000 },
    });
    expect((await get('current.json', { lat: '10', lon: '10' })).data.current.temperature_c).toBe(33.1);
  });
});

describe('simulated weather', () => {
  test('simulated weather says so, and gives whole local days and current weather for every location with a position', async () => {
    const { get, organisation } = await serverWith('simulated');
    const pit = await organisation.addTag('Pit', 'location', { lat: -23.36, lon: 119.73 });
    await organisation.addTag('Nowhere', 'location', { lat: 0, lon: 0 });
    await organisation.addTag('Crew');

    const { data } = await get('locations', { from: '-1', to: '1' });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      location_id: pit,
      weather: { is_simulated: true, attribution: 'Simulated weather', tz_id: 'Australia/Perth' },
    });
    expect(
      data[0].weather.days.map(({ date, hours }: { date: string; hours: unknown[] }) => [date, hours.length]),
    ).toEqual([
      ['2026-01-14', 24],
      ['2026-01-15', 24],
      ['2026-01-16', 24],
    ]);
    expect(data[0].weather.current.time).toBe('2026-01-15T12:00');
    expect((await get('locations', { location_ids: '' })).data).toEqual([]);
  });

  test.each([
    ['current.json', { lat: '91', lon: '0' }],
    ['forecast.json', { ...NEWMAN, days: '15' }],
    ['history.json', { ...NEWMAN, dt: '2026-02-30' }],
    ['history.json', { ...NEWMAN, dt: '2026-01-10', end_dt: '2026-01-09' }],
    ['history.json', { ...NEWMAN, dt: '2025-01-10', end_dt: '2026-01-09' }],
    ['locations', { location_ids: 'pit' }],
    ['locations', { from: '3', to: '1' }],
  ])('%s refuses %o', async (resource, query) => {
    const { get } = await serverWith('simulated');
    expect((await get(resource, query as Record<string, string>)).status).toBe(400);
  });
});
