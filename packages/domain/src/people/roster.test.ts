import { expect, test } from 'vitest';
import { acclimatisationDay, acclimatisationText, dueBefore, isDueForTest } from './roster.ts';

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

test.each([
  [[], null, 'Not acclimatised'],
  [[0], 1, 'Day 1 of 14'],
  [[2, 1, 0, 1], 3, 'Day 3 of 14'],
  // A week off is no loss, a day more is.
  [[0, 7], 2, 'Day 2 of 14'],
  [[0, 8, 9], 1, 'Day 1 of 14'],
  [[7], 1, 'Day 1 of 14'],
  [[8, 9, 10], null, 'Not acclimatised'],
  [Array.from({ length: 14 }, (_, day) => day), 14, 'Day 14 of 14'],
  [Array.from({ length: 15 }, (_, day) => day), 15, 'Acclimatised'],
])('tested %j days ago: day %s, "%s"', (daysAgo, day, text) => {
  expect(acclimatisationDay(daysAgo)).toBe(day);
  expect(acclimatisationText(acclimatisationDay(daysAgo))).toBe(text);
});
