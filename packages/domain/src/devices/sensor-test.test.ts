import { expect, test } from 'vitest';
import { SPECIAL_ORGANISATION } from '../permissions/special-organisation.ts';
import { countsInStatistics, isSensorTest } from './sensor-test.ts';

test('of all organisations the one for sensor tests alone counts nowhere', () => {
  const { sensor_test, ...others } = SPECIAL_ORGANISATION;
  expect([isSensorTest(sensor_test), countsInStatistics(sensor_test)]).toEqual([true, false]);
  for (const id of [...Object.values(others), crypto.randomUUID()])
    expect([isSensorTest(id), countsInStatistics(id)]).toEqual([false, true]);
});
