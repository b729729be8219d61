import { expect, test } from 'vitest';
import {
  dailyHeat,
  HEAT_STATISTIC_LABELS,
  HEAT_STATISTICS,
  leadingStatistic,
  type WeatherHour,
} from './daily-heat.ts';
import { heatIndexCelsius } from './heat-index.ts';

const hour = (time: string, temperature_c: number, humidity: number, wind_kph: number): WeatherHour => ({
  time,
  temperature_c,
  humidity,
  wind_kph,
});
const day = [
  hour('00:00', 20, 50, 30),
  hour('06:00', 24, 50, 12),
  hour('12:00', 36, 50, 25),
  hour('18:00', 32, 60, 10),
];

test('min and max use the wind of their hour, avg the means', () => {
  const { min, avg, max, curr } = dailyHeat(day, null);
  expect(min).toEqual({ heat_index_c: heatIndexCelsius(20, 50), wind_kph: 30, time: '00:00' });
  expect(max).toEqual({ heat_index_c: heatIndexCelsius(36, 50), wind_kph: 25, time: '12:00' });
  const indices = day.map((row) => heatIndexCelsius(row.temperature_c, row.humidity));
  expect(avg?.heat_index_c).toBeCloseTo(indices.reduce((sum, index) => sum + index, 0) / 4, 10);
  expect(avg).toMatchObject({ wind_kph: 19.25, time: null });
  expect(curr).toBeNull();
});

test('the hottest hour is the hottest index, not the hottest air', () => {
  const dry = hour('12:00', 38, 20, 5);
  const humid = hour('15:00', 35, 60, 8);
  expect(dailyHeat([dry, humid], null).max?.time).toBe('15:00');
});

test('of equal hours the earlier one counts', () => {
  const { min, max } = dailyHeat([hour('01:00', 30, 50, 5), hour('02:00', 30, 50, 9)], null);
  expect([min?.time, max?.time]).toEqual(['01:00', '01:00']);
});

test('the current weather is separate, and without hours there is nothing else', () => {
  const now = hour('14:20', 34, 55, 15);
  expect(dailyHeat([], now)).toEqual({
    min: null,
    avg: null,
    max: null,
    curr: { heat_index_c: heatIndexCelsius(34, 55), wind_kph: 15, time: '14:20' },
  });
  expect(dailyHeat(day, now).max?.time).toBe('12:00');
});

test('the four statistics; live counts with the current one, a day with its hottest', () => {
  expect(HEAT_STATISTICS.map((statistic) => HEAT_STATISTIC_LABELS[statistic])).toEqual([
    'Min',
    'Avg',
    'Max',
    'Curr',
  ]);
  expect(leadingStatistic(true)).toBe('curr');
  expect(leadingStatistic(false)).toBe('max');
});
