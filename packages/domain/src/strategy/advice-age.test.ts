import { expect, test } from 'vitest';
import { ADVICE_HOURS, isAdviceOld } from './advice-age.ts';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 10, 21, 8);

test.each([
  ['sosm', 0, false],
  ['sosm', ADVICE_HOURS * HOUR - 1, false],
  ['sosm', ADVICE_HOURS * HOUR, true],
  // A device's clock that runs ahead.
  ['sosm', -HOUR, false],
  ['sweat', 400 * HOUR, false],
] as const)('the advice of a test of type %s after %i ms is old: %s', (type, age, isOld) => {
  expect(isAdviceOld({ type, created_ms: now - age }, now)).toBe(isOld);
});
