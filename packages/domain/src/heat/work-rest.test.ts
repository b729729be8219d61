import { expect, test } from 'vitest';
import {
  hourPlan,
  type WorkConditions,
  waterAdvice,
  wbgtLimitCelsius,
  workMinutesPerHour,
  workRateOfLevel,
} from './work-rest.ts';

test.each([
  // Published points of the two curves.
  [117, true, 32.92],
  [180, true, 30.76],
  [300, true, 28.21],
  [415, true, 26.59],
  [180, false, 28.1],
  [300, false, 24.97],
  [415, false, 22.99],
])('%d W, acclimatised %s: %d °C', (watts, isAcclimatised, limit) => {
  expect(wbgtLimitCelsius(watts, isAcclimatised)).toBeCloseTo(limit, 2);
});

const heavy: WorkConditions = {
  wbgtC: 26,
  workRate: 'heavy',
  isAcclimatised: true,
  clothing: 'work_clothes',
};

test.each([
  [26, 60],
  [26.6, 45],
  [27.5, 45],
  [28.8, 30],
  [30.4, 15],
  [30.5, 0],
])('heavy work at %d °C WBGT: %d minutes of each hour', (wbgtC, minutes) => {
  expect(workMinutesPerHour({ ...heavy, wbgtC })).toBe(minutes);
});

test('who is not acclimatised, or wears more, rests more', () => {
  expect(workMinutesPerHour({ ...heavy, isAcclimatised: false })).toBe(15);
  expect(workMinutesPerHour({ ...heavy, clothing: 'double_layer' })).toBe(15);
  expect(workMinutesPerHour({ ...heavy, clothing: 'vapour_barrier' })).toBe(0);
  expect(workMinutesPerHour({ ...heavy, wbgtC: 28, workRate: 'light' })).toBe(60);
});

test('water: a cup every 20 minutes, every 15 when there is rest, never above 1.42 L', () => {
  expect(waterAdvice(60)).toEqual({ cupEveryMinutes: 20, litresPerHour: 0.72 });
  expect(waterAdvice(45)).toEqual({ cupEveryMinutes: 15, litresPerHour: 0.96 });
  expect(waterAdvice(0).litresPerHour).toBeLessThanOrEqual(1.42);
});

test.each([
  [60, 'work'],
  [45, 'work and rest'],
  [15, 'work and rest'],
  [0, 'do not work'],
] as const)('%d minutes: %s', (minutes, plan) => {
  expect(hourPlan(minutes)).toBe(plan);
});

test.each([
  [2, 'light'],
  [4, 'moderate'],
  [6, 'heavy'],
  [-1, null],
])('level %d of the work rate: %s', (level, rate) => {
  expect(workRateOfLevel(level)).toBe(rate);
});
