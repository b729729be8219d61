import { expect, test } from 'vitest';
import { isWithinChance, isWithinMeasurementNoise, MEASUREMENT_NOISE_MOSM } from './measurement-noise.ts';

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
