import { expect, test } from 'vitest';
import { refuseUnderPressure } from './pressure.ts';

test('a server that falls behind turns requests away; one without measurements does not', () => {
  expect(() => refuseUnderPressure(null, null, 'eventLoopDelay', 2500)).toThrow(
    expect.objectContaining({ code: 'server-busy' }),
  );
  expect(refuseUnderPressure(null, null, 'eventLoopDelay', Number.POSITIVE_INFINITY)).toBeUndefined();
});
