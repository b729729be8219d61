import type { WeatherDay } from '@heatwise/contract/heat/weather.contract';
import { JOB_PRESETS } from '@heatwise/domain/heat/job-assessment';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { DAY_MS, HOUR_MS } from '@heatwise/domain/time/durations';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { expect, test } from 'vitest';
import { openFeatures } from '../../testing/open-features.ts';
import { setUp } from '../../testing/set-up.ts';
import { setUpTestApp, testSettings } from '../../testing/test-app.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { TestHeaders } from '../../testing/test-organisation.ts';
import { createSiteDays, missingSpans } from './site-days.ts';
import { heatDaysIn } from './sites.store.ts';
import type { Weather } from './weather.ts';

const place = { lat: -23.36, lon: 119.73 };
const tz_id = 'Australia/Perth';
const zone = openTimeZone(tz_id);
const database = setUp(() => openTestDatabase());

/** A day that gets as hot as this in the afternoon. */
function dayOf(date: string, hottest: number): WeatherDay {
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    time: `${date}T${String(hour).padStart(2, '0')}:00`,
    time_ms: zone.startOf(date) + hour * HOUR_MS,
    temperature_c: hour === 14 ? hottest : 20,
    humidity: 40,
    wind_kph: 12,
    cloud: 0,
    pressure_mb: 950,
    solar_wm2: null,
  }));
  return { date, hours } as unknown as WeatherDay;
}

/** A service that has of every day what `told` says. */
function serviceOf(today: () => string, told: (date: string) => WeatherDay): Weather {
  return {
    current: async () => undefined,
    forecast: async () => ({ tz_id, days: [dayOf(today(), 38)] }),
    history: async () => undefined,
    passing: async (_, from, to) => {
      const days: WeatherDay[] = [];
      for (let date = from; date <= to; date = addDays(date, 1)) days.push(told(date));
      return { tz_id, days };
    },
  };
}
const shortened = (day: WeatherDay, hours: number) => ({ ...day, hours: day.hours.slice(0, hours) });

test('a day of which the service has not all hours yet counts as forecast, until it has', async () => {
  let nowMs = Date.UTC(2026, 0, 15, 15, 30);
  const today = () => zone.dayAt(nowMs);
  const yesterday = '2026-01-15';
  let hoursOfYesterday = 20;
  const weather = serviceOf(today, (date) =>
    date === yesterday ? shortened(dayOf(date, 44), hoursOfYesterday) : dayOf(date, 30),
  );
  const store = heatDaysIn(database.owner);
  const sites = createSiteDays({ weather, provider: 'partial', store, clock: () => new Date(nowMs) });
  const heatOf = async (day: string) => (await sites.known(place)).days.find((known) => known.day === day);

  await sites.fill(place);
  const forecast = await heatOf(yesterday);
  expect(forecast).toBeDefined();

  // Half past midnight: the service has not the evening yet.
  nowMs += HOUR_MS;
  expect(today()).toBe('2026-01-16');
  await sites.fill(place);
  expect(await heatOf(yesterday)).toEqual(forecast);
  expect((await heatOf('2026-01-14'))?.day).toBe('2026-01-14');

  hoursOfYesterday = 24;
  nowMs += 2 * HOUR_MS;
  await sites.fill(place);
  expect((await heatOf(yesterday))?.sun_c).toBeGreaterThan((forecast?.sun_c ?? 0) + 1);
});

test('a day that stays short is unknown once nothing more will come', async () => {
  let nowMs = Date.UTC(2026, 1, 10, 4);
  const short = '2026-02-09';
  let asked = 0;
  const weather = serviceOf(
    () => zone.dayAt(nowMs),
    (date) => {
      asked += 1;
      return date === short ? shortened(dayOf(date, 30), 5) : dayOf(date, 30);
    },
  );
  const store = heatDaysIn(database.owner);
  const sites = createSiteDays({ weather, provider: 'short', store, clock: () => new Date(nowMs) });
  await sites.fill(place);
  const first = asked;
  // Nobody asks again and again meanwhile.
  await sites.fill(place);
  expect(asked).toBe(first);
  for (let day = 0; day < 4; day += 1) {
    nowMs += DAY_MS;
    await sites.fill(place);
  }
  const settled = asked;
  nowMs += 2 * HOUR_MS;
  await sites.fill(place);
  expect(asked).toBe(settled);
  expect((await sites.known(place)).days.some(({ day }) => day === short)).toBe(false);
});

/** Noon in Perth. */
let nowMs = Date.UTC(2026, 0, 15, 4);
const TODAY = '2026-01-15';
const server = setUpTestApp({
  clock: () => new Date(nowMs),
  settings: { ...testSettings, weatherProvider: 'simulated' },
});

type Reply = {
  is_simulated: boolean;
  is_complete: boolean;
  sites: {
    location_id: string;
    tz_id: string | null;
    days: { day: string; sun_c: number; shade_c: number }[];
  }[];
  jobs: { job_id: string; limit_c: number | null }[];
};
async function heatDays(headers: TestHeaders): Promise<Reply> {
  let data: Reply | undefined;
  do {
    const response = await server.app.inject({ url: '/api/v3/weather/heat_days', headers });
    expect(response.statusCode).toBe(200);
    data = response.json().data as Reply;
  } while (!data.is_complete);
  return data;
}

test('sixty days of each site and today, from the server’s own weather, kept with an age limit', async () => {
  const ours = await server.organisation();
  await openFeatures(ours);
  const pit = await ours.addTag('Pit', 'location', { lat: -23.36, lon: 119.73 });
  const nowhere = await ours.addTag('Nowhere', 'location', {});
  const job = await ours.addTag('Driller', 'job', { ...JOB_PRESETS['Moderate Risk'] });
  const viewer = await ours.person([{ tag_id: null, access: 'view_user' }]);

  const data = await heatDays(viewer.headers);
  const site = data.sites.find(({ location_id }) => location_id === pit);
  expect(data.is_simulated).toBe(true);
  expect(site?.tz_id).toBe('Australia/Perth');
  expect(site?.days.map(({ day }) => day)).toEqual(
    Array.from({ length: 61 }, (_, index) => addDays(TODAY, index - 60)),
  );
  // January in the Pilbara: hotter in the sun, and hot on most days.
  expect(site?.days.every(({ sun_c, shade_c }) => sun_c > shade_c)).toBe(true);
  expect(site?.days.filter(({ sun_c }) => sun_c > 24.97).length).toBeGreaterThan(30);
  expect(data.sites.find(({ location_id }) => location_id === nowhere)).toEqual({
    location_id: nowhere,
    tz_id: null,
    days: [],
  });
  expect(data.jobs).toEqual([
    { job_id: job, limit_c: expect.closeTo(24.97, 1), is_in_sun: true, location_ids: [] },
  ]);

  nowMs += 10 * 86_400_000;
  await heatDays(viewer.headers);
  const kept = await server.database.owner
    .selectFrom('heat_days')
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .where('place', '=', 'simulated/-23.36,119.73')
    .executeTakeFirstOrThrow();
  expect(Number(kept.rows)).toBeLessThanOrEqual(63);
});

test('somebody without permissions sees their own site and job, and nothing else', async () => {
  const ours = await server.organisation();
  await openFeatures(ours);
  const pit = await ours.addTag('Pit', 'location', { lat: -23.36, lon: 119.73 });
  const yard = await ours.addTag('Yard', 'location', { lat: -23.36, lon: 119.73 });
  await ours.addTag('Elsewhere', 'location', { lat: 10, lon: 10 });
  const job = await ours.addTag('Driller', 'job', { location_ids: [yard] });
  await ours.addTag('Painter', 'job');
  const worker = await ours.person([], [pit, job]);

  const { sites, jobs } = await heatDays(worker.headers);
  expect(sites.map(({ location_id }) => location_id).sort()).toEqual([pit, yard].sort());
  expect(jobs.map(({ job_id }) => job_id)).toEqual([job]);
  expect((await heatDays((await ours.person([])).headers)).sites).toEqual([]);
});

test('somebody who sees some people sees their sites and jobs, and those they have rights on', async () => {
  const ours = await server.organisation();
  await openFeatures(ours);
  const site = (name: string) => ours.addTag(name, 'location', { lat: -23.36, lon: 119.73 });
  const [pit, yard, gate, elsewhere] = [
    await site('Pit'),
    await site('Yard'),
    await site('Gate'),
    await site('Other'),
  ];
  const [job, other] = [
    await ours.addTag('Driller', 'job', { location_ids: [yard] }),
    await ours.addTag('Cook', 'job'),
  ];
  const crew = await ours.addTag('Crew');
  await ours.addPerson({ tag_ids: [crew, pit, job] });
  await ours.addPerson({ tag_ids: [elsewhere, other] });
  const { headers } = await ours.person([
    { tag_id: crew, access: 'view_user' },
    { tag_id: gate, access: 'view_user' },
  ]);

  const { sites, jobs } = await heatDays(headers);
  expect(sites.map(({ location_id }) => location_id).sort()).toEqual([pit, yard, gate].sort());
  expect(jobs.map(({ job_id }) => job_id)).toEqual([job]);
  const weather = await server.app.inject({ url: '/api/v3/weather/locations', headers });
  const told = weather.json().data.map(({ location_id }: { location_id: string }) => location_id);
  expect(told.sort()).toEqual([pit, gate].sort());
  const asked = await server.app.inject({
    url: `/api/v3/weather/locations?location_ids=${elsewhere}`,
    headers,
  });
  expect(asked.json().data).toEqual([]);
});

test('missing days are asked for together, a month at most', () => {
  const there = new Set(['2026-01-03', '2026-01-04']);

  expect(missingSpans('2026-01-01', '2026-01-05', there)).toEqual([
    { from: '2026-01-01', to: '2026-01-02' },
    { from: '2026-01-05', to: '2026-01-05' },
  ]);
  expect(missingSpans('2026-01-01', '2026-02-15', new Set()).map(({ from, to }) => [from, to])).toEqual([
    ['2026-01-01', '2026-01-31'],
    ['2026-02-01', '2026-02-15'],
  ]);
  expect(missingSpans('2026-01-03', '2026-01-04', there)).toEqual([]);
});
