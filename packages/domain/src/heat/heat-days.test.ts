import { expect, test } from 'vitest';
import { openTimeZone } from '../time/time-zone.ts';
import type { SunlitHour } from './day-plan.ts';
import {
  type HeatRecords,
  heatRecordsOf,
  isSettledDay,
  jobHeatOf,
  siteDayOf,
  testedDays,
} from './heat-days.ts';
import { JOB_PRESETS } from './job-assessment.ts';

const perth = openTimeZone('Australia/Perth');
const viewer = openTimeZone('Etc/UTC');
const place = { lat: -23.36, lon: 119.73 };

const hourAt = (hour: number, temperature_c: number): SunlitHour => ({
  time: `2026-01-15T${String(hour).padStart(2, '0')}:00`,
  time_ms: perth.startOf('2026-01-15') + hour * 3_600_000,
  temperature_c,
  humidity: 40,
  wind_kph: 12,
  cloud: 0,
  pressure_mb: 950,
  solar_wm2: null,
});
const hours = Array.from({ length: 24 }, (_, hour) => hourAt(hour, hour === 14 ? 40 : 22));

test('a day of a site is its hottest hour, in the sun and without it', () => {
  const day = siteDayOf(place, '2026-01-15', hours);

  expect(day?.day).toBe('2026-01-15');
  expect(day?.shade_c).toBeGreaterThan(25);
  expect(day?.sun_c).toBeGreaterThan((day?.shade_c ?? 0) + 1);
});

test('a day with missing hours is unknown: the hottest may be among them', () => {
  expect(siteDayOf(place, '2026-01-15', hours.slice(0, 19))).toBeNull();
  // The day on which clocks go forward has 23 hours.
  expect(siteDayOf(place, '2026-01-15', hours.slice(0, 23))).not.toBeNull();
});

test('a past day is settled when all of it is known, or nothing more will come', () => {
  const told = (date: string, count: number) =>
    isSettledDay({ date, hours: hours.slice(0, count) }, '2026-01-16');
  expect(told('2026-01-15', 24)).toBe(true);
  expect(told('2026-01-15', 20)).toBe(false);
  expect(told('2026-01-14', 0)).toBe(false);
  expect(told('2026-01-13', 0)).toBe(true);
  expect(told('2026-01-16', 24)).toBe(false);
});

test('the limit of a job is the alert limit of its work rate and clothing; without a work rate there is none', () => {
  expect(jobHeatOf({ tag_id: 'j', metadata: JOB_PRESETS['Moderate Risk'] })).toMatchObject({
    job_id: 'j',
    is_in_sun: true,
    location_ids: [],
  });
  expect(jobHeatOf({ tag_id: 'j', metadata: JOB_PRESETS['Moderate Risk'] }).limit_c).toBeCloseTo(24.97, 2);
  expect(jobHeatOf({ tag_id: 'j', metadata: JOB_PRESETS['Extreme Risk'] }).limit_c).toBeCloseTo(19.99, 2);
  expect(jobHeatOf({ tag_id: 'j', metadata: {} }).limit_c).toBeNull();
});

const records: HeatRecords = heatRecordsOf({
  sites: [
    {
      location_id: 'pit',
      tz_id: 'Australia/Perth',
      days: [
        { day: '2026-01-13', sun_c: 24, shade_c: 20 },
        { day: '2026-01-14', sun_c: 30, shade_c: 24 },
      ],
    },
    {
      location_id: 'office',
      tz_id: 'Australia/Perth',
      days: [{ day: '2026-01-14', sun_c: 20, shade_c: 16 }],
    },
    { location_id: 'nowhere', tz_id: 'Australia/Perth', days: [] },
  ],
  jobs: [
    { job_id: 'driller', limit_c: 25, is_in_sun: true, location_ids: [] },
    { job_id: 'operator', limit_c: 25, is_in_sun: false, location_ids: [] },
    { job_id: 'welder', limit_c: 25, is_in_sun: true, location_ids: ['pit'] },
    { job_id: 'unassessed', limit_c: null, is_in_sun: true, location_ids: [] },
  ],
});
const heatOf = (tags: readonly string[], day = '2026-01-14') =>
  testedDays([perth.startOf(day) + 3_600_000], tags, records, viewer);

test.each([
  ['above the limit of the job', ['pit', 'driller'], 'hot'],
  ['out of the sun it was milder', ['pit', 'operator'], 'mild'],
  ['the job says where it is done', ['welder'], 'hot'],
  ['of two sites the milder decides', ['pit', 'office', 'driller'], 'mild'],
  ['a job that is done elsewhere does not count at this site', ['pit', 'office', 'welder'], 'hot'],
  ['of two jobs the milder decides', ['pit', 'driller', 'operator'], 'mild'],
  ['no job', ['pit'], 'not known'],
  ['a job without a work rate', ['pit', 'unassessed'], 'not known'],
  ['a site without weather', ['nowhere', 'driller'], 'not known'],
] as const)('%s: %j is %s', (_name, tags, heat) => {
  expect(heatOf(tags)).toEqual([{ day: '2026-01-14', heat }]);
});

test('a day without stored weather is unknown; the days are the site’s, or the viewer’s without one', () => {
  expect(heatOf(['pit', 'driller'], '2026-01-10')).toEqual([{ day: '2026-01-10', heat: 'not known' }]);
  // One in the morning in Perth is the day before in UTC.
  expect(heatOf(['pit', 'driller'])[0]?.day).toBe('2026-01-14');
  expect(heatOf(['crew'])).toEqual([{ day: '2026-01-13', heat: 'not known' }]);
  expect(heatOf(['driller'])).toEqual([{ day: '2026-01-13', heat: 'not known' }]);
});
