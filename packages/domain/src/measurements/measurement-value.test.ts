import { expect, test } from 'vitest';
import {
  isWithinChance,
  isWithinMeasurementNoise,
  MEASUREMENT_NOISE_MOSM,
  measurementValueProblem,
  measurementValueRange,
  OTHER_VALUE_MAX,
  SALIVA_VALUE_MAX,
  SWEAT_VALUE_MAX,
  unusualValueQuestion,
  VALUE_NOT_A_NUMBER_MESSAGE,
} from './measurement-value.ts';

test('a change under 25 mOsm, up or down, is noise; 25 is a change', () => {
  expect(MEASUREMENT_NOISE_MOSM).toBe(25);
  expect(isWithinMeasurementNoise(70, 94.9)).toBe(true);
  expect(isWithinMeasurementNoise(94.9, 70)).toBe(true);
  expect(isWithinMeasurementNoise(70, 70)).toBe(true);
  expect(isWithinMeasurementNoise(70, 95)).toBe(false);
  expect(isWithinMeasurementNoise(95, 70)).toBe(false);
});

test.each([
  // One of two people says nothing, nor does one of forty.
  [{ part: 0, whole: 1 }, { part: 1, whole: 1 }, true],
  [{ part: 0, whole: 3 }, { part: 1, whole: 1 }, true],
  [{ part: 20, whole: 112 }, { part: 22, whole: 116 }, true],
  [{ part: 20, whole: 112 }, { part: 40, whole: 116 }, false],
  [{ part: 40, whole: 116 }, { part: 20, whole: 112 }, false],
  [{ part: 180, whole: 1000 }, { part: 215, whole: 1000 }, true],
  [{ part: 180, whole: 1000 }, { part: 220, whole: 1000 }, false],
  // Nobody was tested, or everybody is the same.
  [{ part: 0, whole: 0 }, { part: 5, whole: 9 }, true],
  [{ part: 0, whole: 90 }, { part: 0, whole: 80 }, true],
  [{ part: 90, whole: 90 }, { part: 80, whole: 80 }, true],
])('from %j to %j is what chance alone makes: %s', (before, after, isChance) => {
  expect(isWithinChance(before, after)).toBe(isChance);
});

test('the limits themselves are allowed', () => {
  expect(measurementValueRange('sosm')).toEqual({ min: 0, max: SALIVA_VALUE_MAX });
  expect(measurementValueRange('sosm_baseline')).toEqual({ min: 0, max: 1_000 });
  expect(measurementValueRange('sweat')).toEqual({ min: 0, max: SWEAT_VALUE_MAX });
  expect(measurementValueRange('custom')).toEqual({ min: -OTHER_VALUE_MAX, max: OTHER_VALUE_MAX });
  for (const type of ['sosm', 'sosm_baseline', 'sweat', 'et_test', 'ez_test', 'custom', 'unknown'] as const) {
    const { min, max } = measurementValueRange(type);
    expect(measurementValueProblem(type, min)).toBeNull();
    expect(measurementValueProblem(type, max)).toBeNull();
  }
});

test('a value beyond them is refused with the range and the unit', () => {
  expect(measurementValueProblem('sosm', -0.1)).toBe('The value must be between 0 and 1,000 mOsm.');
  expect(measurementValueProblem('sosm_baseline', 1_000.1)).toBe(
    'The value must be between 0 and 1,000 mOsm.',
  );
  expect(measurementValueProblem('sweat', 5_001)).toBe('The value must be between 0 and 5,000 mg/L.');
  expect(measurementValueProblem('custom', 2 ** 53)).toBe(
    'The value must be between -1,000,000,000 and 1,000,000,000.',
  );
  expect(measurementValueProblem('et_test', -1_000_000_001)).not.toBeNull();
});

test.each([Number.NaN, Infinity, -Infinity])('%d is not a valid value for any type', (value) => {
  expect(measurementValueProblem('sosm', value)).toBe(VALUE_NOT_A_NUMBER_MESSAGE);
  expect(measurementValueProblem('custom', value)).toBe('The value must be a number.');
});

test.each([
  ['sosm', 20],
  ['sosm', 250],
  ['sweat', 100],
  ['sweat', 3_000],
  ['et_test', 9_999],
  ['custom', -9_999],
] as const)('asks nothing about %s of %d', (type, value) => {
  expect(unusualValueQuestion(type, value)).toBeNull();
});

test('asks about a value that is possible but hardly ever right', () => {
  expect(unusualValueQuestion('sosm', 250.1)).toBe(
    'Hydration is usually between 20 and 250 mOsm. Is the value right?',
  );
  expect(unusualValueQuestion('sosm_baseline', 19)).toContain('20 and 250 mOsm');
  expect(unusualValueQuestion('sweat', 3_001)).toContain('100 and 3,000 mg/L');
});
