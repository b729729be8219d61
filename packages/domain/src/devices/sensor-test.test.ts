import { expect, test } from 'vitest';
import { SPECIAL_ORGANISATION } from '../permissions/special-organisation.ts';
import { isSensorTest, OUTSIDE_STATISTICS } from './sensor-test.ts';

test('of all organisations one is for sensor tests, and none of the product’s own counts anywhere', () => {
  const { sensor_test, ...others } = SPECIAL_ORGANISATION;
  expect(isSensorTest(sensor_test)).toBe(true);
  for (const id of [...Object.values(others), crypto.randomUUID()]) expect(isSensorTest(id)).toBe(false);
  expect([...OUTSIDE_STATISTICS].sort()).toEqual([sensor_test, ...Object.values(others)].sort());
});
