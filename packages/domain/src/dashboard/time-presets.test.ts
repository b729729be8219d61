import { expect, test } from 'vitest';
import { dayPresets, presetOf, timePresets, timeRangeLabel } from './time-range.ts';

/** A Sunday in the first week of a year: week, month and year all change near it. */
const TODAY = '2027-01-03';

test('presets of weeks and months follow the viewer’s current date', () => {
  const ranges = new Map(timePresets(TODAY).map(({ label, range }) => [label, range]));
  expect(ranges.get('Yesterday')).toEqual({ mode: 'by_date', day: '2027-01-02' });
  expect(ranges.get('This week')).toEqual({ mode: 'by_week', day: '2026-12-28' });
  expect(ranges.get('Last week')).toEqual({ mode: 'by_week', day: '2026-12-21' });
  expect(ranges.get('This month')).toEqual({ mode: 'by_month', month: '2027-01' });
  expect(ranges.get('Last month')).toEqual({ mode: 'by_month', month: '2026-12' });
});

test('each preset has a name and a range of its own', () => {
  const presets = timePresets('2026-03-31');
  expect(new Set(presets.map(({ label }) => label)).size).toBe(presets.length);
  expect(new Set(presets.map(({ range }) => timeRangeLabel(range))).size).toBe(presets.length);
});

test('as days, both included; all time has none and hours are left out', () => {
  const days = new Map(dayPresets(TODAY).map((preset) => [preset.label, preset.days]));
  expect(days.get('Today')).toEqual({ from: TODAY, to: TODAY });
  expect(days.get('Last 7 days')).toEqual({ from: '2026-12-28', to: TODAY });
  expect(days.get('This week')).toEqual({ from: '2026-12-28', to: TODAY });
  expect(days.get('Last month')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(days.get('All time')).toBeNull();
  expect(days.has('Last 24 hours')).toBe(false);
});

test('a range is known again as the preset it came from, a week by any of its days', () => {
  expect(presetOf({ mode: 'last_x_days', days: 7 }, TODAY)?.label).toBe('Last 7 days');
  expect(presetOf({ mode: 'by_week', day: TODAY }, TODAY)?.label).toBe('This week');
  expect(presetOf({ mode: 'last_x_days', days: 8 }, TODAY)).toBeNull();
});
