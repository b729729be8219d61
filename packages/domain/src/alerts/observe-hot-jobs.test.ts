import { expect, test } from 'vitest';
import { heatRecordsOf, jobHeatOf } from '../heat/heat-days.ts';
import { JOB_PRESETS } from '../heat/job-assessment.ts';
import { addDays } from '../time/calendar-day.ts';
import { HOUR_MS } from '../time/durations.ts';
import { openTimeZone } from '../time/time-zone.ts';
import { heatAtWork, hotJobs, isUsedToHeat, observeHotJob } from './observe-hot-jobs.ts';

const NOON = Date.parse('2026-01-15T04:00:00Z');
const TODAY = '2026-01-15';
const zone = openTimeZone('Australia/Perth');
const place = { lat: -31.95, lon: 115.86 };
const hours = (temperature_c: number) =>
  Array.from({ length: 6 }, (_, index) => ({
    time: '',
    time_ms: NOON + index * HOUR_MS,
    temperature_c,
    humidity: 40,
    wind_kph: 10,
    cloud: 0,
    pressure_mb: 1013,
    solar_wm2: 900,
  }));
const job = (id: string, location_ids: string[] = [], preset: object = JOB_PRESETS['Moderate Risk']) => ({
  tag_id: id,
  metadata: { ...preset, location_ids },
});
const JOBS = [job('driller'), job('cook', ['camp']), job('clerk', [], {})];

/** Air at the sites, in °C; null: no weather. Days are hot at the pit, and not known at the camp. */
function world(air: Readonly<Record<string, number | null>>, hours_ahead = 0) {
  const days = Array.from({ length: 20 }, (_, index) => ({
    day: addDays(TODAY, -index),
    sun_c: 40,
    shade_c: 38,
  }));
  const records = heatRecordsOf({
    sites: Object.keys(air).map((location_id) => ({
      location_id,
      tz_id: 'Australia/Perth',
      days: location_id === 'pit' ? days : [],
    })),
    jobs: JOBS.map(jobHeatOf),
  });
  const siteOf = (id: string) => {
    const celsius = air[id];
    return celsius == null ? null : { place, hours: hours(celsius) };
  };
  const jobs = new Map(JOBS.map((one) => [one.tag_id, one]));
  return hotJobs({ kind: 'not-acclimatised', hours_ahead }, records, { jobs, siteOf }, NOON + HOUR_MS / 2);
}

test.each([
  ['a hot place', { pit: 40 }, ['driller', 'pit'], 'holds'],
  ['a cool place', { pit: 15 }, ['driller', 'pit'], 'over'],
  ['no weather', { pit: null }, ['driller', 'pit'], 'no data'],
  ['the hotter of two places', { pit: 15, camp: 40 }, ['driller', 'pit', 'camp'], 'holds'],
  ['a hot place and one without weather', { pit: 40, camp: null }, ['driller', 'pit', 'camp'], 'holds'],
  ['a cool place and one without weather', { pit: 15, camp: null }, ['driller', 'pit', 'camp'], 'no data'],
  ['no place of one’s own: where the job is done', { pit: 15, camp: 40 }, ['cook'], 'holds'],
  ['no place at all', { pit: 40 }, ['driller'], 'no data'],
  ['a job without an assessment', { pit: 40 }, ['clerk', 'pit'], 'no data'],
  ['no job', { pit: 40 }, ['pit'], 'over'],
])('%s', (_, air, tags, observed) => {
  expect(heatAtWork(tags, world(air)).observed).toBe(observed);
});

test('the value is that of the hottest place, and what comes counts when the rule looks ahead', () => {
  const both = world({ pit: 38, camp: 42 });
  const [pit, camp] = [both.heatOf('driller', 'pit'), both.heatOf('driller', 'camp')];
  expect(camp.shown_by?.value).toBeGreaterThan(pit.shown_by?.value ?? 0);
  expect(heatAtWork(['driller', 'pit', 'camp'], both)).toEqual(camp);
  // Six hours are known: what comes after them is not over.
  expect(heatAtWork(['driller', 'pit'], world({ pit: 15 }, 12)).observed).toBe('no data');
});

test('who is used to the heat is safe, and of whom it is not known nothing is said', () => {
  const jobs = world({ pit: 40, camp: 40 });
  const daysAgo = (count: number) =>
    Array.from({ length: count }, (_, index) => NOON - (index + 1) * 24 * HOUR_MS);
  const used = (testsMs: readonly number[], tag_ids: string[], nowMs = NOON) =>
    isUsedToHeat({ testsMs, tag_ids, record: null }, jobs.records, { nowMs, zone });
  expect(used([], ['driller', 'pit'])).toBe(false);
  expect(used(daysAgo(2), ['driller', 'pit'])).toBe(false);
  expect(used(daysAgo(6), ['driller', 'pit'])).toBe(true);
  expect(used(daysAgo(6), ['driller', 'camp'])).toBe(null);
  // Three weeks away: it is lost.
  expect(used(daysAgo(6), ['driller', 'pit'], NOON + 21 * 24 * HOUR_MS)).toBe(false);

  const heat = heatAtWork(['driller', 'pit'], jobs);
  expect(observeHotJob(heat, () => false)).toEqual(heat);
  expect(observeHotJob(heat, () => true).observed).toBe('over');
  expect(observeHotJob(heat, () => null)).toEqual({ observed: 'no data', shown_by: null });
  const mild = heatAtWork(['driller', 'pit'], world({ pit: 15 }));
  expect(observeHotJob(mild, () => false)).toEqual(mild);
});
