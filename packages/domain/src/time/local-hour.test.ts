import { expect, test } from 'vitest';
import { instantOfHour, nextInstantOfHour, previousInstantOfHour } from './local-hour.ts';
import { openTimeZone } from './time-zone.ts';

const text = (ms: number) => new Date(ms).toISOString();

test.each([
  ['Australia/Perth', '2026-03-02', 6, '2026-03-01T22:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-02', 6, '2026-03-02T00:15:00.000Z'],
  // Clocks go from 02:00 to 03:00: two o'clock is when they go.
  ['America/Chicago', '2026-03-08', 2, '2026-03-08T08:00:00.000Z'],
  ['America/Chicago', '2026-03-08', 3, '2026-03-08T08:00:00.000Z'],
  // One o'clock comes twice.
  ['America/Chicago', '2026-11-01', 1, '2026-11-01T06:00:00.000Z'],
  // Half an hour is skipped.
  ['Australia/Lord_Howe', '2026-10-04', 2, '2026-10-03T15:30:00.000Z'],
])('in %s, on %s at %i', (name, day, hour, instant) => {
  expect(text(instantOfHour(openTimeZone(name), day, hour))).toBe(instant);
});

test('where the last hour of a day is skipped, the day before that still ends a day earlier', () => {
  const zone = openTimeZone('America/Nuuk');
  const skipped = nextInstantOfHour(zone, 23, Date.parse('2026-03-28T12:00:00Z'));
  expect(text(skipped)).toBe('2026-03-29T01:00:00.000Z');
  expect(text(previousInstantOfHour(zone, 23, skipped))).toBe('2026-03-28T01:00:00.000Z');
});

test('from each instant to the next: one a day, for two years, whatever the clocks do', () => {
  for (const name of [
    'Australia/Perth',
    'America/Chicago',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'America/Nuuk',
  ]) {
    const zone = openTimeZone(name);
    for (const hour of [0, 2, 6, 23]) {
      let last = nextInstantOfHour(zone, hour, Date.parse('2025-12-31T00:00:00Z'));
      for (let day = 0; day < 730; day += 1) {
        const next = nextInstantOfHour(zone, hour, last);
        const hours = (next - last) / 3_600_000;
        expect([name, hour, text(next), hours >= 22 && hours <= 26]).toEqual([name, hour, text(next), true]);
        expect([name, hour, text(previousInstantOfHour(zone, hour, next))]).toEqual([name, hour, text(last)]);
        last = next;
      }
      expect(text(last).slice(0, 7)).toBe(text(Date.parse('2027-12-31T00:00:00Z')).slice(0, 7));
    }
  }
});
