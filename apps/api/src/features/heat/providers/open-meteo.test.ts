import { expect, test } from 'vitest';
import { openMeteo } from './open-meteo.ts';

/** As the service documents it: times in seconds, radiation as the mean of the hour before each. */
function hourly(count: number) {
  const time = Array.from({ length: count }, (_, hour) => Date.UTC(2026, 0, 11, 16 + hour) / 1000);
  const all = (value: number) => time.map(() => value);
  return {
    timezone: 'Australia/Perth',
    hourly: {
      time,
      temperature_2m: all(30),
      relative_humidity_2m: all(40),
      wind_speed_10m: all(12),
      wind_direction_10m: all(120),
      cloud_cover: all(10),
      surface_pressure: all(950),
      shortwave_radiation: time.map((_, hour) => 10 * hour),
      uv_index: all(3),
      weather_code: all(2),
    },
  };
}

test('the radiation of an hour is what the service reports at its end', async () => {
  const service = openMeteo('http://stand-in', async () => hourly(24));
  const { hours } = await service.history({ lat: -23.36, lon: 119.73 }, '2026-01-12', '2026-01-12');

  const told = hours.map(({ solar_wm2 }) => solar_wm2);
  expect(told.slice(0, 3)).toEqual([10, 20, 30]);
  expect(told[23]).toBeNull();
});
