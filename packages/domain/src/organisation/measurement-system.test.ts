import { expect, test } from 'vitest';
import { measurementSystemOf } from './measurement-system.ts';

test.each([
  [{}, 'metric'],
  [{ _measurement_system: 'metric' }, 'metric'],
  [{ _measurement_system: null }, 'metric'],
  [{ _measurement_system: 'imperial' }, 'imperial'],
  [{ _measurement_system: 'us' }, 'imperial'],
])('%j is %s', (metadata, system) => {
  expect(measurementSystemOf(metadata)).toBe(system);
});
