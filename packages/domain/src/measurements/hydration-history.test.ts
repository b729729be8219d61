import { expect, test } from 'vitest';
import {
  HISTORY_AXIS_TEXT,
  HISTORY_MEASUREMENTS,
  latestOldestFirst,
  RECENT_MEASUREMENTS_DEFAULT,
} from './hydration-history.ts';

/** Seventy measurements, one a second, newest first. */
const rows = Array.from({ length: 70 }, (_, index) => ({
  created_time: new Date(Date.UTC(2026, 10, 21) - index * 1000).toISOString().replace('Z', '000Z'),
}));

test('the latest 64, oldest to newest', () => {
  const shown = latestOldestFirst(rows);
  expect(shown).toHaveLength(64);
  expect(shown[0]).toEqual(rows[63]);
  expect(shown[63]).toEqual(rows[0]);
});

test('fewer are all shown, and none is nothing', () => {
  expect(latestOldestFirst(rows.slice(0, 3))).toEqual([rows[2], rows[1], rows[0]]);
  expect(latestOldestFirst(rows, 0)).toEqual([]);
  expect(latestOldestFirst([])).toEqual([]);
});

test('the constants of the chart', () => {
  expect(HISTORY_MEASUREMENTS).toBe(64);
  expect(HISTORY_AXIS_TEXT).toBe('Hydration score (mOsm)');
  expect(RECENT_MEASUREMENTS_DEFAULT).toBe(18);
});
