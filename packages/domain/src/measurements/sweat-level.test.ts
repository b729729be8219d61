import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statusSeverity } from './measurement-severity.ts';
import {
  SODIUM_MOLAR_MASS,
  SWEAT_SODIUM_THRESHOLDS,
  sodiumMillimolesPerLitre,
  sweatLevel,
} from './sweat-level.ts';

test.each([
  [0, 0.0, 'low_sodium'],
  [300, 13.05, 'low_sodium'],
  [749, 32.58, 'low_sodium'],
  [749.9, 32.62, 'low_sodium'],
  [750, 32.62, 'moderate_sodium'],
  [950, 41.32, 'moderate_sodium'],
  [1003, 43.63, 'moderate_sodium'],
  [1099.9, 47.84, 'moderate_sodium'],
  [1100, 47.85, 'high_sodium'],
  [1449.9, 63.07, 'high_sodium'],
  [1450, 63.07, 'very_high_sodium'],
  [2000, 87.0, 'very_high_sodium'],
])('%d mg/L is %d mmol/L and %s', (milligrams, millimoles, level) => {
  expect(sweatLevel(milligrams)).toBe(level);
  expect(sodiumMillimolesPerLitre(milligrams)).toBeCloseTo(millimoles, 2);
});

test('the sodium thresholds match the specification', () => {
  expect(SWEAT_SODIUM_THRESHOLDS).toEqual({ moderate: 750, high: 1100, very_high: 1450 });
  expect(SODIUM_MOLAR_MASS).toBe(22.98977);
});

test('more sodium is never a lower level', () => {
  const value = fc.double({ min: 0, max: 10_000, noNaN: true });
  fc.assert(
    fc.property(value, value, (a, b) => {
      const [low, high] = a <= b ? [a, b] : [b, a];
      return statusSeverity(sweatLevel(low)) <= statusSeverity(sweatLevel(high));
    }),
  );
});
