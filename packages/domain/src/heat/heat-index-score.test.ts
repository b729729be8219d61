import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MEASUREMENT_SYSTEMS } from '../organisation/measurement-system.ts';
import {
  HEAT_INDEX_CATEGORIES,
  HEAT_INDEX_LIMITS,
  heatIndexCategory,
  heatIndexScore,
} from './heat-index-score.ts';
import { fahrenheitToCelsius } from './temperature.ts';

test.each([
  [-20, 1, 'Low Risk'],
  [27, 1, 'Low Risk'],
  [27.1, 2, 'Caution'],
  [33, 2, 'Caution'],
  [33.1, 3, 'Extreme Caution'],
  [41, 3, 'Extreme Caution'],
  [41.1, 4, 'Danger'],
  [54, 4, 'Danger'],
  [54.1, 4, 'Extreme Danger'],
  [200, 4, 'Extreme Danger'],
])('a metric organisation scores %d °C as %d: %s', (celsius, score, category) => {
  expect(heatIndexScore(celsius, 'metric')).toBe(score);
  expect(heatIndexCategory(celsius, 'metric')).toBe(category);
});

test.each([
  [80, 1, 'Low Risk'],
  [80.1, 2, 'Caution'],
  [90, 2, 'Caution'],
  [90.1, 3, 'Extreme Caution'],
  [103, 3, 'Extreme Caution'],
  [103.1, 4, 'Danger'],
  // 40.4 °C, which a metric organisation scores 3.
  [104.7, 4, 'Danger'],
  [124, 4, 'Danger'],
  [124.1, 4, 'Extreme Danger'],
])('an imperial organisation scores %d °F as %d: %s', (fahrenheit, score, category) => {
  expect(heatIndexScore(fahrenheitToCelsius(fahrenheit), 'imperial')).toBe(score);
  expect(heatIndexCategory(fahrenheitToCelsius(fahrenheit), 'imperial')).toBe(category);
});

test('the limits and category names are those of the specification', () => {
  expect(HEAT_INDEX_LIMITS).toEqual({ metric: [27, 33, 41, 54], imperial: [80, 90, 103, 124] });
  expect(HEAT_INDEX_CATEGORIES).toEqual([
    'Low Risk',
    'Caution',
    'Extreme Caution',
    'Danger',
    'Extreme Danger',
  ]);
});

test('refuses NaN instead of scoring it', () => {
  for (const system of MEASUREMENT_SYSTEMS) {
    expect(() => heatIndexScore(Number.NaN, system)).toThrow(RangeError);
    expect(() => heatIndexCategory(Number.NaN, system)).toThrow(RangeError);
  }
});

test('a hotter index never scores less', () => {
  const index = fc.double({ min: -50, max: 250, noNaN: true });
  fc.assert(
    fc.property(index, index, fc.constantFrom(...MEASUREMENT_SYSTEMS), (a, b, system) => {
      const [low, high] = a <= b ? [a, b] : [b, a];
      return heatIndexScore(low, system) <= heatIndexScore(high, system);
    }),
  );
});
