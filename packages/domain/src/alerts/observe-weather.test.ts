import { expect, test } from 'vitest';
import { heatIndexCelsius } from '../heat/heat-index.ts';
import { JOB_PRESETS } from '../heat/job-assessment.ts';
import { HOUR_MS } from '../time/durations.ts';
import type { PlaceTrigger } from './alert-trigger.ts';
import { observeWeather } from './observe-weather.ts';

/** Midday in Perth. */
const NOON = Date.parse('2026-01-15T04:00:00Z');
const place = { lat: -31.95, lon: 115.86 };
const hours = (temperatures: readonly number[], from = NOON) =>
  temperatures.map((temperature_c, index) => {
    const time_ms = from + index * HOUR_MS;
    const time = new Date(time_ms + 8 * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ');
    return {
      time,
      time_ms,
      temperature_c,
      humidity: 40,
      wind_kph: 10,
      cloud: 0,
      pressure_mb: 1013,
      solar_wm2: 900,
    };
  });
const air = (at_least_c: number, hours_ahead = 0): PlaceTrigger => ({
  kind: 'air-temperature',
  at_least_c,
  hours_ahead,
});
const seen = (
  trigger: PlaceTrigger,
  temperatures: readonly number[],
  now = NOON + HOUR_MS / 2,
  job?: object,
) =>
  observeWeather(
    trigger,
    { place, hours: hours(temperatures), system: 'metric' },
    job && { metadata: job as never },
    now,
  );

test('the hour under way, and those that the rule looks ahead', () => {
  expect(seen(air(35), [35, 40])).toMatchObject({
    observed: 'holds',
    shown_by: { time_ms: NOON, value: 35 },
  });
  expect(seen(air(35), [34.9, 40]).observed).toBe('over');
  const ahead = seen(air(35, 2), [30, 33, 36, 40]);
  expect(ahead).toMatchObject({ observed: 'holds', shown_by: { time_ms: NOON + 2 * HOUR_MS, value: 36 } });
  expect(seen(air(35, 2), [30, 33, 34, 40])).toMatchObject({ observed: 'over', shown_by: { value: 34 } });
});

test('weather that is missing is no data, and never over', () => {
  expect(observeWeather(air(35), null, undefined, NOON).observed).toBe('no data');
  expect(seen(air(35), [], NOON).observed).toBe('no data');
  expect(seen(air(35), [40], NOON - 1).observed).toBe('no data');
  expect(seen(air(35), [40], NOON + HOUR_MS).observed).toBe('no data');
  // Known hours are cool, and the forecast ends too soon.
  expect(seen(air(35, 6), [30, 30]).observed).toBe('no data');
  expect(seen(air(35, 6), [30, 36]).observed).toBe('holds');
});

test('without wind only what needs it is no data', () => {
  const calm = hours([40, 40]).map((hour) => ({ ...hour, wind_kph: null }));
  const observe = (trigger: PlaceTrigger) =>
    observeWeather(
      trigger,
      { place, hours: calm, system: 'metric' },
      { metadata: JOB_PRESETS['High Risk'] },
      NOON,
    );

  expect(observe(air(35)).observed).toBe('holds');
  expect(observe({ kind: 'heat-index', at_least_c: 35, hours_ahead: 0 }).observed).toBe('holds');
  expect(observe({ kind: 'wbgt', at_least_c: 20, hours_ahead: 0 }).observed).toBe('no data');
  expect(observe({ kind: 'heat-risk', at_least: 'High Risk', hours_ahead: 0 }).observed).toBe('no data');
  expect(observe({ kind: 'work-rest', at_most: 45, hours_ahead: 0 }).observed).toBe('no data');
});

test('an hour that is missing among those that the rule looks at is no data, unless a known one sets it off', () => {
  const without = (temperatures: readonly number[], missing: number) =>
    observeWeather(
      air(35, 3),
      {
        place,
        hours: hours(temperatures).filter((_, index) => index !== missing),
        system: 'metric',
      },
      undefined,
      NOON + HOUR_MS / 2,
    ).observed;
  expect(without([30, 40, 30, 30], 1)).toBe('no data');
  expect(without([30, 40, 36, 30], 1)).toBe('holds');
  expect(without([30, 30, 30, 30, 30], 4)).toBe('over');
});

test('the heat index is reckoned from temperature and humidity', () => {
  const index = heatIndexCelsius(36, 40);
  const trigger = (at_least_c: number): PlaceTrigger => ({
    kind: 'heat-index',
    at_least_c,
    hours_ahead: 0,
  });
  expect(seen(trigger(index), [36])).toMatchObject({ observed: 'holds', shown_by: { value: index } });
  expect(seen(trigger(index + 0.01), [36]).observed).toBe('over');
});

test('a job without an assessment is no data, one with it has its risk, its limit and its minutes', () => {
  const job = JOB_PRESETS['High Risk'];
  const risk: PlaceTrigger = { kind: 'heat-risk', at_least: 'Extreme Risk', hours_ahead: 0 };
  expect(seen(risk, [42], undefined, {}).observed).toBe('no data');
  expect(seen(risk, [42], undefined, job).observed).toBe('holds');
  expect(seen(risk, [15], undefined, job).observed).toBe('over');
  const minutes: PlaceTrigger = { kind: 'work-rest', at_most: 30, hours_ahead: 0 };
  expect(seen(minutes, [42], undefined, job).observed).toBe('holds');
  expect(seen(minutes, [15], undefined, job)).toMatchObject({ observed: 'over', shown_by: { value: 60 } });
  const limit: PlaceTrigger = { kind: 'wbgt-limit', limit: 'exposure', hours_ahead: 0 };
  expect(seen(limit, [42], undefined, job).observed).toBe('holds');
  expect(seen(limit, [15], undefined, job).observed).toBe('over');
});

test('a heat wave is so many days in a row; days that are not known are no end of it', () => {
  const wave: PlaceTrigger = { kind: 'heat-wave', at_least_c: 40, days: 3 };
  const day = (peak: number) => Array.from({ length: 24 }, (_, hour) => (hour === 14 ? peak : 25));
  const midnight = Date.parse('2026-01-14T16:00:00Z');
  const found = (peaks: readonly number[]) =>
    observeWeather(
      wave,
      { place, hours: hours(peaks.flatMap(day), midnight), system: 'metric' },
      undefined,
      midnight + HOUR_MS,
    ).observed;
  expect(found([41, 42, 43, 30])).toBe('holds');
  expect(found([30, 41, 42, 43])).toBe('holds');
  expect(found([41, 30, 42, 43])).toBe('over');
  expect(found([41, 42])).toBe('no data');

  // Nothing is known of the second day: the others are not in a row, and nothing is over.
  const known = hours([41, 30, 42, 43].flatMap(day), midnight).filter(
    ({ time_ms }) => time_ms < midnight + 24 * HOUR_MS || time_ms >= midnight + 48 * HOUR_MS,
  );
  expect(
    observeWeather(wave, { place, hours: known, system: 'metric' }, undefined, midnight + HOUR_MS).observed,
  ).toBe('no data');
});
