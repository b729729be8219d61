import { expect, test } from 'vitest';
import { isoWeekOf, weekLabel } from './iso-week.ts';

test.each([
  ['2026-11-21', 2026, 47],
  ['2026-01-01', 2026, 1],
  ['2025-12-29', 2026, 1],
  ['2027-01-03', 2026, 53],
  ['2027-01-04', 2027, 1],
  ['2021-01-03', 2020, 53],
])('%s is in %i week %i', (day, year, week) => {
  expect(isoWeekOf(day)).toMatchObject({ year, week });
});

test('a week is labelled with its Monday and Sunday', () => {
  expect(weekLabel('2026-11-22')).toBe('Week 47 (16 Nov 2026 - 22 Nov 2026)');
  expect(weekLabel('2026-11-16')).toBe('Week 47 (16 Nov 2026 - 22 Nov 2026)');
});
