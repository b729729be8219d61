import { expect, test } from 'vitest';
import { isWithinMeasurementNoise, MEASUREMENT_NOISE_MOSM } from './measurement-noise.ts';

test('a change under 25 mOsm, up or down, is noise; 25 is a change', () => {
  expect(MEASUREMENT_NOISE_MOSM).toBe(25);
  expect(isWithinMeasurementNoise(70, 94.9)).toBe(true);
  expect(isWithinMeasurementNoise(94.9, 70)).toBe(true);
  expect(isWithinMeasurementNoise(70, 70)).toBe(true);
  expect(isWithinMeasurementNoise(70, 95)).toBe(false);
  expect(isWithinMeasurementNoise(95, 70)).toBe(false);
});
