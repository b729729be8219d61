import { expect, test } from 'vitest';
import { type AirHour, keptWbgt, type PlannedJob, type SunlitHour, wbgtOfHour } from '../heat/day-plan.ts';
import { heatIndexCelsius } from '../heat/heat-index.ts';
import { workMinutesPerHour } from '../heat/work-rest.ts';
import { HOUR_MS } from '../time/durations.ts';
import { openTimeZone } from '../time/time-zone.ts';
import { heatReport } from './heat-report.ts';
import { reportSpan } from './report.ts';
import { reportTexts } from './texts/report-texts.ts';

const texts = reportTexts('en');

const zone = openTimeZone('Australia/Perth');
const now = Date.parse('2026-11-23T10:00:00Z');
const span = reportSpan(2, now, zone);
const place = { lat: -31.9, lon: 115.9 };
const hourAt = (time_ms: number, temperature_c: number): SunlitHour => ({
  time_ms,
  temperature_c,
  humidity: 50,
  wind_kph: 10,
  cloud: 0,
  pressure_mb: 1010,
  solar_wm2: null,
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
  workRate: 'heavy',
  clothing: 'work_clothes',
  isAcclimatised: false,
  isInSun: true,
};

test('the hottest hour of each day, the hours of each order, and what is not known', async () => {
  const site = { name: 'Pit', place, hours };
  const dark = { name: 'Far shaft', place, hours: null };
  const { facts, charts, tables } = heatReport(
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

test('degrees are in the organisation’s unit', () => {
  const site = { name: 'Pit', place, hours };
  const of = (unit: 'celsius' | 'fahrenheit') =>
    Number(heatReport([site], [], { span, zone, unit, texts, source }).tables[1]?.rows[0]?.[2]);
  expect(of('fahrenheit')).toBeCloseTo((of('celsius') * 9) / 5 + 32, 0);
});

test('calculates an hour that several jobs share once', () => {
  const site = { name: 'Pit', place, hours };
  const worked = new Map<SunlitHour, number>();
  const wbgtAt = keptWbgt((...asked) => {
    worked.set(asked[1], (worked.get(asked[1]) ?? 0) + 1);
    return wbgtOfHour(...asked);
  });
  const jobs = ['Driller', 'Loader', 'Blaster'].map((name) => ({ name, planned, site }));
  heatReport([site], jobs, { span, zone, unit: 'celsius', texts, source, wbgtAt });
  expect([worked.size, Math.max(...worked.values())]).toEqual([25, 1]);
});

test('an hour without wind has a heat index and is known, but has no WBGT and no order', () => {
  const windless: AirHour = { ...hourAt(span.from + HOUR_MS, 40), wind_kph: null };
  const site = { name: 'Pit', place, hours: [hourAt(span.from, 20), windless] };
  const still = { name: 'Yard', place, hours: [windless] };
  const { tables, charts } = heatReport([site, still], [{ name: 'Driller', planned, site }], {
    span,
    zone,
    unit: 'celsius',
    texts,
    source,
  });
  const hottest = Math.round(heatIndexCelsius(40, 50) * 10) / 10;
  const wbgt = Math.round(wbgtOfHour(place, hourAt(span.from, 20), true) * 10) / 10;
  const [jobs, places] = tables;
  expect(places?.rows.map((row) => row.slice(0, 5))).toEqual([
    ['Pit', '21 Nov 2026', hottest, wbgt, 2],
    ['Pit', '22 Nov 2026', null, null, 'No data'],
    ['Yard', '21 Nov 2026', hottest, null, 1],
    ['Yard', '22 Nov 2026', null, null, 'No data'],
  ]);
  expect(jobs?.rows[0]?.at(-1)).toBe(47);
  expect(charts[0]?.bars.map(({ values }) => values)).toEqual([[wbgt], [0]]);
});

test('a day names the hours whose weather is estimated', () => {
  const estimated: AirHour = { ...hourAt(span.from + HOUR_MS, 30), is_interpolated: true };
  const site = { name: 'Pit', place, hours: [hourAt(span.from, 30), estimated] };
  const { tables } = heatReport([site], [], { span, zone, unit: 'celsius', texts, source });
  expect(tables[1]?.columns.at(-1)).toBe('Hours estimated');
  expect(tables[1]?.rows.map((row) => row.slice(4))).toEqual([
    [2, 1],
    ['No data', null],
  ]);
});
