import type { AirHour } from '@heatwise/domain/heat/day-plan';
import { expect, test } from 'vitest';
import { hoursOfSites } from './heat-weather.ts';

test('reports receive the hours without wind and the mark of an estimated hour', async () => {
  const nowMs = Date.parse('2026-11-23T10:00:00Z');
  const hour: AirHour = {
    time: '2026-11-22T10:00',
    time_ms: nowMs - 86_400_000,
    temperature_c: 30,
    humidity: 50,
    cloud: 0,
    wind_kph: null,
    pressure_mb: 1010,
    solar_wm2: null,
    is_interpolated: true,
  };
  const pit = { location_id: 'pit', name: 'Pit', position: { lat: -31.9, lon: 115.9 } };
  const known = await hoursOfSites(async () => new Map([['pit', [hour]]]), [pit], {
    first: '2026-11-22',
    last: '2026-11-22',
    nowMs,
  });
  expect([...known]).toEqual([['pit', [hour]]]);
});
