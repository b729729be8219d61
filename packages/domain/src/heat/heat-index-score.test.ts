import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  HEAT_INDEX_CATEGORIES,
  HEAT_INDEX_CATEGORY_LIMITS_C,
  HEAT_INDEX_LIMITS_F,
  HEAT_INDEX_SCORE_LIMITS_C,
  heatIndexCategory,
  heatIndexCategoryFromFahrenheit,
  heatIndexScore,
  heatIndexScoreFromFahrenheit,
} from './heat-index-score.ts';

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
])('%d °C scores %d: %s', (celsius, score, category) => {
  expect(heatIndexScore(celsius)).toBe(score);
  expect(heatIndexCategory(celsius)).toBe(category);
});

test.each([
  [80, 1, 'Low Risk'],
  [80.1, 2, 'Caution'],
  [90, 2, 'Caution'],
  [90.1, 3, 'Extreme Caution'],
  [103, 3, 'Extreme Caution'],
  [103.1, 4, 'Danger'],
  [124, 4, 'Danger'],
  [124.1, 4, 'Extreme Danger'],
])('%d °F, known in °F only, scores %d: %s', (fahrenheit, score, category) => {
  expect(heatIndexScoreFromFahrenheit(fahrenheit)).toBe(score);
  expect(heatIndexCategoryFromFahrenheit(fahrenheit)).toBe(category);
});

test('heat index scores and categories have the specified limits and names', () => {
  expect(HEAT_INDEX_SCORE_LIMITS_C).toEqual([27, 33, 41]);
  expect(HEAT_INDEX_CATEGORY_LIMITS_C).toEqual([27, 33, 41, 54]);
  expect(HEAT_INDEX_LIMITS_F).toEqual([80, 90, 103, 124]);
  expect(HEAT_INDEX_CATEGORIES).toEqual([
    'Low Risk',
    'Caution',
    'Extreme Caution',
    'Danger',
    'Extreme Danger',
  ]);
});

test('anything but a number has no score, instead of the worst or the best one', () => {
  for (const rule of [
    heatIndexScore,
    heatIndexCategory,
    heatIndexScoreFromFahrenheit,
    heatIndexCategoryFromFahrenheit,
  ]) {
    expect(() => rule(Number.NaN)).toThrow(RangeError);
  }
});

test('a hotter index never scores less', () => {
  const index = fc.double({ min: -50, max: 250, noNaN: true });
  fc.assert(
    fc.property(index, index, (a, b) => {
      const [low, high] = a <= b ? [a, b] : [b, a];
      return heatIndexScore(low) <= heatIndexScore(high);
    }),
  );
});
