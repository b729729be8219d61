import { expect, test } from 'vitest';
import { isCopyTooOld, offlineDaysOf } from './offline-copy.ts';

test.each([
  [{}, 30],
  [{ _offline_days: 7 }, 7],
  [{ _offline_days: 1 }, 1],
  [{ _offline_days: 0 }, 30],
  [{ _offline_days: 31 }, 30],
  [{ _offline_days: 1.5 }, 30],
  [{ _offline_days: '7' }, 30],
])('of %j a copy may be read for %i days', (metadata, days) => {
  expect(offlineDaysOf(metadata)).toBe(days);
});

test('a copy is too old once its days are over, to the instant', () => {
  const reachedMs = Date.UTC(2026, 2, 2, 8);
  const week = 7 * 86_400_000;
  expect(isCopyTooOld({ reachedMs, latestMs: reachedMs + week, days: 7 })).toBe(false);
  expect(isCopyTooOld({ reachedMs, latestMs: reachedMs + week + 1, days: 7 })).toBe(true);
});
