import { expect, test } from 'vitest';
import { MINUTE_MS } from '../time/durations.ts';
import type { SunlitHour } from './day-plan.ts';
import { countdownText, SITE_HOURS, siteHeatNow, siteHours } from './site-heat.ts';

const HOUR = 60 * MINUTE_MS;
const site = { tag_id: 'mine', name: 'Mine', metadata: { lat: -23.36, lon: 119.73 } };
/** A hot January day in Perth's time, UTC+8, and the one after it. */
const hours: SunlitHour[] = Array.from({ length: 48 }, (_, hour) => ({
  time: '',
  time_ms: Date.UTC(2026, 0, 14, 16 + hour),
  temperature_c: 33 + 8 * Math.cos(((hour - 15) * Math.PI) / 12),
  humidity: 35 - 12 * Math.cos(((hour - 15) * Math.PI) / 12),
  wind_kph: 12,
  cloud: 5,
  pressure_mb: 950,
  solar_wm2: null,
}));
const noon = Date.UTC(2026, 0, 15, 4, 37);
const job = (name: string, rate: number, more: object = {}) => ({
  tag_id: name,
  name,
  metadata: { _metabolic_work_rate: rate, _acclimatisation: 0, _sun_exposure: 3, ...more },
});

test('the job with the least work time decides a site’s hour; jobs done elsewhere do not count', () => {
  const jobs = [
    job('Guard', 2),
    job('Digger', 6),
    job('Smelter', 6, { location_ids: ['works'], _clothing: 3 }),
  ];
  const [now] = siteHours(site, jobs, hours, noon);

  expect(now).toMatchObject({ job: 'Digger', time_ms: Date.UTC(2026, 0, 15, 4) });
  const [onlyGuard] = siteHours(site, [job('Guard', 2)], hours, noon);
  expect(now?.work_minutes).toBeLessThan(onlyGuard?.work_minutes ?? 0);
});

test('work in the shade has its own WBGT, and a job nobody assessed gives no order', () => {
  const wbgtOf = (jobs: ReturnType<typeof job>[]) => siteHours(site, jobs, hours, noon)[0]?.wbgt_c ?? 0;

  expect(wbgtOf([job('Store', 4, { _sun_exposure: 0 })])).toBeLessThan(wbgtOf([job('Yard', 4)]) - 1);
  expect(siteHours(site, [job('New', -1)], hours, noon)[0]).toMatchObject({ job: null, work_minutes: null });
  expect(siteHours({ ...site, metadata: {} }, [job('Yard', 4)], hours, noon)).toEqual([]);
});

test('hours begin with the one under way and reach a day ahead', () => {
  const known = siteHours(site, [job('Yard', 4)], hours, noon);
  expect([known.length, known[0]?.time_ms]).toEqual([SITE_HOURS, Date.UTC(2026, 0, 15, 4)]);
});

const at = (hour: number, work_minutes: number | null) => ({
  time_ms: noon - 37 * MINUTE_MS + hour * HOUR,
  wbgt_c: 30,
  work_minutes,
  job: 'Yard',
});

test('the next change is the first hour with another order; past hours do not count', () => {
  const day = [at(0, 15), at(1, 15), at(2, 45), at(3, 15)];

  expect(siteHeatNow(day, noon)).toEqual({ now: day[0], next: day[2] });
  expect(siteHeatNow(day, noon + 3 * HOUR)).toEqual({ now: day[3], next: null });
  expect(siteHeatNow(day, noon + 4 * HOUR)).toBeNull();
  expect(siteHeatNow([], noon)).toBeNull();
});

test.each([
  [20_000, 'in 1 min'],
  [23 * MINUTE_MS, 'in 23 min'],
  [22 * MINUTE_MS + 1, 'in 23 min'],
  [HOUR, 'in 1 h 00 min'],
  [3 * HOUR + 5 * MINUTE_MS, 'in 3 h 05 min'],
])('%i ms: %s', (ms, text) => expect(countdownText(ms)).toBe(text));
