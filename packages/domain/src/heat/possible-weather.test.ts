import { expect, test } from 'vitest';
import { isPossibleWeather } from './possible-weather.ts';

const hour = { temperature_c: 38, humidity: 20, wind_kph: 12, cloud: 0, pressure_mb: 950, solar_wm2: null };

test('impossible weather is told apart from merely bad weather', () => {
  expect(isPossibleWeather(hour)).toBe(true);
  expect(isPossibleWeather({ ...hour, temperature_c: 54, humidity: 100, wind_kph: 300 })).toBe(true);
  for (const impossible of [
    { humidity: 101 },
    { humidity: -1 },
    { temperature_c: 311 },
    { temperature_c: Number.NaN },
    { wind_kph: -3 },
    { pressure_mb: 0 },
    { solar_wm2: -5 },
  ]) {
    expect(isPossibleWeather({ ...hour, ...impossible })).toBe(false);
  }
});
