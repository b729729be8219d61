import { JOB_PRESETS } from '@heatwise/domain/heat/job-presets';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { expect, test } from 'vitest';
import { openFeatures } from '../../testing/open-features.ts';
import { setUpTestApp, testSettings } from '../../testing/test-app.ts';
import type { TestHeaders } from '../../testing/test-organisation.ts';
import { missingSpans } from './site-days.ts';

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
