import { expect, test } from 'vitest';
import { overviewDay, temperatureBands } from './weather-overview.ts';

const hour = (at: number, given: object) => ({
  time: `2026-01-15T${String(at).padStart(2, '0')}:00`,
  temperature_c: 20,
  humidity: 50,
  wind_kph: 10,
  wind_degree: 90,
  condition: 'Clear',
  uv: null,
  ...given,
});

test('low, high, mean humidity, the strongest wind and where it mostly comes from', () => {
  const day = overviewDay('2026-01-15', [
    hour(3, { temperature_c: 12, humidity: 80, condition: 'Fog', wind_degree: 180 }),
    hour(4, { condition: 'Fog' }),
    hour(5, { condition: 'Fog' }),
    hour(12, { temperature_c: 38, humidity: 20, wind_kph: 33, wind_degree: 95, uv: 11.4 }),
    hour(13, { uv: 10.2 }),
  ]);

  expect(day).toEqual({
    date: '2026-01-15',
    // The fog of the night is not the day's weather.
    condition: 'Clear',
    low_c: 12,
    high_c: 38,
    humidity: 50,
    max_wind_kph: 33,
    wind_from: 'E',
    max_uv: 11.4,
    interpolated_hours: 0,
  });
  expect(overviewDay('2026-01-15', [hour(3, {})])?.max_uv).toBeNull();
  expect(overviewDay('2026-01-15', [])).toBeNull();
});

test('a day without wind has temperatures, and interpolated hours are counted', () => {
  const day = overviewDay('2026-01-15', [
    hour(3, { wind_kph: null }),
    hour(4, { wind_kph: null, is_interpolated: true }),
  ]);

  expect(day).toMatchObject({ low_c: 20, max_wind_kph: null, wind_from: null, interpolated_hours: 1 });
});

test('a bar changes its colour at 0, 10, 20, 30 and 40 °C', () => {
  expect(temperatureBands(-2, 41).map(({ from_c, to_c, colour }) => [from_c, to_c, colour])).toEqual([
    [-2, 0, 'blue'],
    [0, 10, 'cyan'],
    [10, 20, 'green'],
    [20, 30, 'yellow'],
    [30, 40, 'orange'],
    [40, 41, 'red'],
  ]);
  expect(temperatureBands(30, 30)).toEqual([{ from_c: 30, to_c: 30, colour: 'orange' }]);
});
