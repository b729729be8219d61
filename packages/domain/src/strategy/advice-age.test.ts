import { expect, test } from 'vitest';
import { HOUR_MS } from '../time/durations.ts';
import { ADVICE_HOURS, isAdviceOld } from './advice-age.ts';

const now = Date.UTC(2026, 10, 21, 8);

test.each([
  ['sosm', 0, false],
  ['sosm', ADVICE_HOURS * HOUR_MS - 1, false],
  ['sosm', ADVICE_HOURS * HOUR_MS, true],
  // A device's clock that runs ahead.
  ['sosm', -HOUR_MS, false],
  ['sweat', 400 * HOUR_MS, false],
] as const)('the advice of a test of type %s after %i ms is old: %s', (type, age, isOld) => {
  expect(isAdviceOld({ type, created_ms: now - age }, now)).toBe(isOld);
});
