import { expect, test } from 'vitest';
import { type PlannedJob, type SunlitHour, wbgtOfHour } from '../heat/day-plan.ts';
import { keptWbgt } from '../heat/kept-wbgt.ts';
import { workMinutesPerHour } from '../heat/work-rest.ts';
import { openTimeZone } from '../time/time-zone.ts';
import { heatReport } from './heat-report.ts';
import { reportSpan } from './report.ts';
import { reportTexts } from './texts/report-texts.ts';

const texts = reportTexts('en');

const HOUR_MS = 3_600_000;
const zone = openTimeZone('Australia/Perth');
const now = Date.parse('2026-11-23T10:00:00Z');
const span = reportSpan(2, now, zone);
const place = { lat: -31.9, lon: 115.9 };
const hourAt = (time_ms: number, temperature_c: number): SunlitHour => ({
  ...{ time_ms, temperature_c, humidity: 50, wind_kph: 10, cloud: 0, pressure_mb: 1010, solar_wm2: null },
  time: new Date(time_ms + 8 * HOUR_MS).toISOString().slice(0, 16).replace('T', ' '),
});
/** The first day whole and hot at its 15th hour, of the second one but the first hour; and hours around the span. */
const hours = [
  hourAt(span.from - HOUR_MS, 60),
  ...Array.from({ length: 25 }, (_, index) => hourAt(span.from + index * HOUR_MS, index === 14 ? 44 : 20)),
  hourAt(span.to, 60),
];
const source = { attribution: 'Weather data by Open-Meteo', is_simulated: false };
const planned: PlannedJob = {
  ...{ workRate: 'heavy', clothing: 'work_clothes', isAcclimatised: false, isInSun: true },
};

test('the hottest hour of each day, the hours of each order, and what is not known', async () => {
  const site = { name: 'Pit', place, hours };
  const dark = { name: 'Far shaft', place, hours: null };
  const { facts, charts, tables } = await heatReport(
    [site, dark],
    [
      { name: 'Driller', planned, site },
      { name: 'Driller', planned, site: dark },
      { name: 'Clerk', planned: null, site },
    ],
    { span, zone, unit: 'celsius', texts, source },
  );
  const within = hours.slice(1, -1);
  const minutes = within.map((hour) =>
    workMinutesPerHour({ ...planned, wbgtC: wbgtOfHour(place, hour, planned.isInSun) }),
  );
  const hot = within[14];
  const wbgt = hot ? Math.round(wbgtOfHour(place, hot, true) * 10) / 10 : 0;
  expect(facts).toEqual([
    ['Weather', 'Weather data by Open-Meteo'],
    ['Locations with weather', '1 of 2'],
    ['Highest WBGT in the sun', `${wbgt} °C`],
  ]);
  expect(charts[0]?.bars.map(({ values }) => values)).toEqual([[wbgt], [expect.any(Number)]]);
  const [jobs, places] = tables;
  const full = minutes.filter((one) => one === 60).length;
  const none = minutes.filter((one) => one === 0).length;
  expect(full).toBeGreaterThan(0);
  expect(full).toBeLessThan(25);
  expect(jobs?.rows).toEqual([
    ['Driller', 'Pit', 'Not used to the heat', full, 25 - full - none, none, Math.min(...minutes), 23],
    ['Driller', 'Far shaft', 'Not used to the heat', 0, 0, 0, null, 48],
    ['Clerk', 'Pit', 'Work rate is not assessed', null, null, null, null, 23],
  ]);
  expect(places?.rows.map((row) => [row[0], row[1], row[4]])).toEqual([
    ['Pit', '21 Nov 2026', 24],
    ['Pit', '22 Nov 2026', 1],
    ['Far shaft', '21 Nov 2026', 'No data'],
    ['Far shaft', '22 Nov 2026', 'No data'],
  ]);
  expect(places?.rows[0]?.[3]).toBe(wbgt);
});

test('degrees are in the organisation’s unit', async () => {
  const site = { name: 'Pit', place, hours };
  const of = async (unit: 'celsius' | 'fahrenheit') =>
    Number((await heatReport([site], [], { span, zone, unit, texts, source })).tables[1]?.rows[0]?.[2]);
  expect(await of('fahrenheit')).toBeCloseTo(((await of('celsius')) * 9) / 5 + 32, 0);
});

test('others are served after each site and job, and an hour that many jobs share is worked out once', async () => {
  const site = { name: 'Pit', place, hours };
  const worked = new Map<SunlitHour, number>();
  const wbgtAt = keptWbgt((...asked) => {
    worked.set(asked[1], (worked.get(asked[1]) ?? 0) + 1);
    return wbgtOfHour(...asked);
  });
  let pauses = 0;
  const jobs = ['Driller', 'Loader', 'Blaster'].map((name) => ({ name, planned, site }));
  const pause = async () => {
    pauses += 1;
  };
  await heatReport([site], jobs, { span, zone, unit: 'celsius', texts, source, wbgtAt, pause });
  expect([pauses, worked.size, Math.max(...worked.values())]).toEqual([4, 25, 1]);
});
