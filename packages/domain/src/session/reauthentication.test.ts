import { expect, test } from 'vitest';
import { MINUTE_MS } from '../time/durations.ts';
import { isReauthenticationNeeded } from './reauthentication.ts';

const NOW = Date.UTC(2026, 10, 28, 12);

test.each([
  [0, false],
  [15 * MINUTE_MS, false],
  [15 * MINUTE_MS + 1, true],
  // Clocks of servers differ by seconds.
  [-1000, false],
])('a proof %i ms old makes re-authentication needed: %s', (ageMs, isNeeded) => {
  expect(isReauthenticationNeeded(NOW - ageMs, NOW)).toBe(isNeeded);
});
