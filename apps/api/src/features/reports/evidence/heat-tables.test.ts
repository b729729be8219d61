import { type AirHour, keptWbgt } from '@heatwise/domain/heat/day-plan';
import { JOB_PRESETS } from '@heatwise/domain/heat/job-assessment';
import type { ReportSpan } from '@heatwise/domain/reports/report';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { expect, test } from 'vitest';
import { weatherTable, workRestTable } from './heat-tables.ts';

const day = '2026-11-20';
const pit = { location_id: 'pit', name: 'Pit', position: { lat: -34.9, lon: 138.6 } };
const driller = { tag_id: 'driller', type: 'job', name: 'Driller', metadata: JOB_PRESETS['High Risk'] };

function spanIn(name: string): { zone: ReturnType<typeof openTimeZone>; span: ReportSpan } {
  const zone = openTimeZone(name);
  const span = { first: day, last: day, from: zone.startOf(day), to: zone.startOf(addDays(day, 1)) };
  return { zone, span };
}

/** Hours on the hour of the clocks at the site, as weather services have them. */
function hoursAt(siteZone: string, from: number, count: number): AirHour[] {
  const first = openTimeZone(siteZone).startOf(addDays(day, -1));
  const all = Array.from({ length: 72 }, (_, index) => first + index * HOUR_MS);
  return all
    .filter((time_ms) => time_ms >= from)
    .slice(0, count)
    .map((time_ms) => ({
      time_ms,
      time: '',
      temperature_c: 38,
      humidity: 50,
      wind_kph: 5,
      cloud: 0,
      pressure_mb: 1013,
      solar_wm2: 600,
    }));
}

function tablesOf(zoneName: string, hours: AirHour[]) {
  const weather = new Map([[pit.location_id, hours]]);
  const around = { ...spanIn(zoneName), weather, wbgtAt: keptWbgt() };
  const places = { sites: [pit], jobs: [{ ...driller, active: true }] };
  return { weather: weatherTable(places, around).rows, orders: workRestTable(places, around).rows };
}

test('a site whose clocks are half an hour off the pack’s has its weather in it, hour by hour', async () => {
  const { span } = spanIn('Australia/Perth');
  const { weather, orders } = tablesOf('Australia/Perth', hoursAt('Australia/Adelaide', span.from, 24));
  expect(weather).toHaveLength(24);
  expect(new Set(weather.map((row) => row.at(-1)))).toEqual(new Set(['known']));
  expect(weather[0]?.slice(1, 3)).toEqual(['2026-11-20 00:30:00', '2026-11-19T16:30:00.000Z']);
  expect(orders).toHaveLength(24);
  expect(orders.filter(([, , , , wbgt]) => wbgt === null)).toEqual([]);
});

test('an hour that the service does not have says so, at its place among the others', async () => {
  const { span } = spanIn('Australia/Perth');
  const hours = hoursAt('Australia/Adelaide', span.from, 24).filter((_, index) => index !== 0 && index !== 5);
  const { weather, orders } = tablesOf('Australia/Perth', hours);
  expect(weather).toHaveLength(24);
  expect(weather.flatMap((row, index) => (row.at(-1) === 'no data' ? [index] : []))).toEqual([0, 5]);
  expect(orders.flatMap((row, index) => (row.at(-1) === 'no data' ? [index] : []))).toEqual([0, 5]);

  const nothing = tablesOf('Australia/Perth', []);
  expect(nothing.weather).toHaveLength(24);
  expect(new Set(nothing.weather.map((row) => row.at(-1)))).toEqual(new Set(['no data']));
});

test('an estimated hour and one without wind say so, and the latter has a heat index and no order', () => {
  const { span } = spanIn('Australia/Adelaide');
  const hours = hoursAt('Australia/Adelaide', span.from, 24).map((hour, index): AirHour => {
    if (index === 3) return { ...hour, is_interpolated: true };
    return index === 4 ? { ...hour, wind_kph: null } : hour;
  });
  const { weather, orders } = tablesOf('Australia/Adelaide', hours);
  expect(weather.slice(2, 5).map((row) => row.at(-1))).toEqual([
    'known',
    'estimated weather',
    'known, no wind',
  ]);
  expect(weather[4]?.slice(5, 12)).toEqual([null, 0, 1013, 600, weather[3]?.[9], null, null]);
  expect(weather[3]?.[10]).toEqual(expect.any(String));
  expect(orders.slice(2, 5).map((row) => row.at(-1))).toEqual([
    'known',
    'estimated weather',
    'known, no wind',
  ]);
  expect(orders[3]?.[4]).toEqual(expect.any(String));
  expect(orders[4]?.slice(4)).toEqual([null, null, 'known, no wind', 'known, no wind']);
});
