import { expect, test } from 'vitest';
import { dueBefore, isDueForTest } from './roster.ts';

const now = Date.UTC(2026, 10, 21, 8);
const HOUR = 3_600_000;

test('due is who has no valid hydration test in the last 24 hours', () => {
  expect(isDueForTest(null, now)).toBe(true);
  expect(isDueForTest(now, now)).toBe(false);
  expect(isDueForTest(now - 24 * HOUR + 1, now)).toBe(false);
  expect(isDueForTest(now - 24 * HOUR, now)).toBe(true);
  expect(isDueForTest(dueBefore(now), now)).toBe(true);
  expect(isDueForTest(dueBefore(now) + 1, now)).toBe(false);
  // A device's clock that runs ahead makes nobody due.
  expect(isDueForTest(now + HOUR, now)).toBe(false);
});
