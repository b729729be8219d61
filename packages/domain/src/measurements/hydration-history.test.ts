import { expect, test } from 'vitest';
import { HISTORY_AXIS_TEXT, HISTORY_MEASUREMENTS } from './hydration-history.ts';

/** Seventy measurements, one a second, newest first. */
const _rows = Array.from({ length: 70 }, (_, index) => ({
  created_time: new Date(Date.UTC(2026, 10, 21) - index * 1000).toISOString().replace('Z', '000Z'),
}));

test('the history chart has the specified limits and axis title', () => {
  expect(HISTORY_MEASUREMENTS).toBe(64);
  expect(HISTORY_AXIS_TEXT).toBe('Hydration score (mOsm)');
});
