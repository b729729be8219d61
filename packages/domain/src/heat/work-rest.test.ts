import { expect, test } from 'vitest';
import {
  hourPlan,
  shiftWaterLitres,
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

test('people who are not acclimatised, or wear more, rest more', () => {
  expect(workMinutesPerHour({ ...heavy, isAcclimatised: false })).toBe(15);
  expect(workMinutesPerHour({ ...heavy, clothing: 'double_layer' })).toBe(15);
  expect(workMinutesPerHour({ ...heavy, clothing: 'vapour_barrier' })).toBe(0);
  expect(workMinutesPerHour({ ...heavy, wbgtC: 28, workRate: 'light' })).toBe(60);
});

const water = (wbgtC: number, given: Partial<WorkConditions> = {}) =>
  waterAdvice({ wbgtC, workRate: 'moderate', clothing: 'work_clothes', isAcclimatised: true, ...given });

test.each([
  // The alert limit of moderate work is 24.97 °C, that of light work 28.10 °C.
  [12, 'light', null],
  [24.9, 'moderate', null],
  [25, 'moderate', 20],
  [27.9, 'light', null],
  [28.2, 'moderate', 20],
  // From here on the heat asks for rest.
  [28.3, 'moderate', 15],
  [40, 'light', 15],
] as const)(
  'water at %d °C WBGT in %s work: a cup every %s minutes, null is to thirst',
  (wbgtC, workRate, every) => {
    expect(water(wbgtC, { workRate }).cupEveryMinutes).toBe(every);
  },
);

test('clothing that holds heat lowers the alert limit; acclimatisation does not change it', () => {
  expect(water(23).cupEveryMinutes).toBeNull();
  expect(water(23, { clothing: 'double_layer' }).cupEveryMinutes).toBe(20);
  expect(water(24.9, { isAcclimatised: false }).cupEveryMinutes).toBeNull();
});

test('amounts: 0.72 L an hour, 0.96 L where there is rest, none to thirst, never above 1.42 L', () => {
  expect(water(26).litresPerHour).toBe(0.72);
  expect(water(29).litresPerHour).toBe(0.96);
  expect(water(12).litresPerHour).toBeNull();
  for (let wbgtC = -20; wbgtC < 50; wbgtC += 0.5) {
    expect(water(wbgtC, { clothing: 'vapour_barrier' }).litresPerHour ?? 0).toBeLessThanOrEqual(1.42);
  }
});

test('over a shift the hours add up, those to thirst with nothing, and never more than 1.42 L for each', () => {
  expect(shiftWaterLitres([water(12), water(26), water(29)])).toBeCloseTo(0.72 + 0.96, 10);
  expect(shiftWaterLitres([])).toBe(0);
  const tooMuch = { cupEveryMinutes: 15, litresPerHour: 3 } as const;
  expect(shiftWaterLitres([tooMuch, tooMuch])).toBeCloseTo(2.84, 10);
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
