import { expect, test } from 'vitest';
import { HOUR_MS } from '../time/durations.ts';
import { type ReportedHour, readWeatherHour, readWeatherHours } from './possible-weather.ts';

const NOON = Date.UTC(2026, 0, 15, 12);
const hour: ReportedHour = {
  time: '2026-01-15T12:00',
  time_ms: NOON,
  temperature_c: 38,
  humidity: 20,
  wind_kph: 12,
  wind_degree: 90,
  cloud: 10,
  pressure_mb: 950,
  uv: null,
  solar_wm2: null,
  condition: 'Clear',
};
const hoursWith = (...given: readonly Partial<ReportedHour>[]) =>
  given.map((one, index) => ({ ...hour, time_ms: NOON + index * HOUR_MS, ...one }));

test('extreme weather is used as it is', () => {
  const extreme = { ...hour, temperature_c: 54, humidity: 100, wind_kph: 300, solar_wm2: 1500 };
  expect(readWeatherHour(extreme)).toEqual(extreme);
});

test.each<[Partial<ReportedHour>, Partial<ReportedHour>]>([
  [{ solar_wm2: -0.3 }, { solar_wm2: 0 }],
  [{ humidity: 100.4 }, { humidity: 100 }],
  [{ humidity: -0.2 }, { humidity: 0 }],
  [{ cloud: 101 }, { cloud: 100 }],
  [{ wind_kph: -0.1 }, { wind_kph: 0 }],
  [{ uv: -0.05 }, { uv: 0 }],
])('%o is read as %o', (reported, read) => {
  expect(readWeatherHour({ ...hour, ...reported })).toMatchObject(read);
});

test.each<[Partial<ReportedHour>, Partial<ReportedHour>]>([
  [{ wind_kph: -30 }, { wind_kph: null }],
  [{ solar_wm2: -200 }, { solar_wm2: null }],
  [{ cloud: 200 }, { cloud: 0 }],
  [{ pressure_mb: 0 }, { pressure_mb: 1013 }],
])('discards the impossible value of %o and not the hour', (reported, read) => {
  expect(readWeatherHour({ ...hour, ...reported })).toEqual({ ...hour, ...reported, ...read });
});

test.each<Partial<ReportedHour>>([
  { humidity: 130 },
  { humidity: -20 },
  { temperature_c: 311 },
  { temperature_c: Number.NaN },
  { temperature_c: null },
])('an hour with %o is no weather', (reported) => {
  expect(readWeatherHour({ ...hour, ...reported })).toBeNull();
});

test('interpolates a value that one hour lacks, and marks the hour', () => {
  const read = readWeatherHours(
    hoursWith({ temperature_c: 30 }, { temperature_c: null, wind_kph: -50 }, { temperature_c: 33 }),
  );

  expect(
    read.map(({ temperature_c, wind_kph, is_interpolated }) => [temperature_c, wind_kph, is_interpolated]),
  ).toEqual([
    [30, 12, undefined],
    [31.5, 12, true],
    [33, 12, undefined],
  ]);
});

test('does not interpolate two hours in a row, nor the first or last hour', () => {
  const missing = { temperature_c: null };
  expect(readWeatherHours(hoursWith({}, missing, missing, {}))).toHaveLength(2);
  expect(readWeatherHours(hoursWith(missing, {}, missing))).toHaveLength(1);
});

test('does not interpolate across hours that the service left out', () => {
  const [first, second, third] = hoursWith({}, { temperature_c: null }, {});
  const later = { ...hour, time_ms: (third?.time_ms ?? 0) + HOUR_MS };
  expect(readWeatherHours([first, second, later].filter((one) => one !== undefined))).toHaveLength(2);
});

test('keeps hours without wind', () => {
  const calm = { wind_kph: null };
  expect(readWeatherHours(hoursWith(calm, calm, calm)).map(({ wind_kph }) => wind_kph)).toEqual([
    null,
    null,
    null,
  ]);
});
