import { expect, test } from 'vitest';
import { addDays } from './calendar-day.ts';
import { instantOfHour, nextInstantOfHour, openTimeZone, previousInstantOfHour } from './time-zone.ts';

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

const iso = (ms: number) => new Date(ms).toISOString();

test.each([
  ['UTC', '2026-11-21', '2026-11-21T00:00:00.000Z'],
  ['Australia/Perth', '2026-11-21', '2026-11-20T16:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-21', '2026-11-20T18:15:00.000Z'],
  ['America/Chicago', '2026-07-01', '2026-07-01T05:00:00.000Z'],
  ['America/Chicago', '2026-12-01', '2026-12-01T06:00:00.000Z'],
  // The clocks change at 02:00, so midnight still has the offset of the day before.
  ['America/Chicago', '2026-03-08', '2026-03-08T06:00:00.000Z'],
  ['America/Chicago', '2026-11-01', '2026-11-01T05:00:00.000Z'],
  // Midnight is skipped: the day begins at 01:00.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  // Clocks go back from 01:00 to 00:00: midnight comes twice, the day begins with the first.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  // The day that Samoa left out begins when the next one does.
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
])('in %s the day %s begins at %s', (name, day, start) => {
  expect(iso(openTimeZone(name).startOf(day))).toBe(start);
});

test.each(['America/Chicago', 'Africa/Cairo', 'Australia/Lord_Howe', 'America/Havana', 'Australia/Sydney'])(
  'over a year in %s each start is the first instant of its day',
  (name) => {
    const zone = openTimeZone(name);
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      const start = zone.startOf(day);
      expect(zone.dayAt(start)).toBe(day);
      expect(zone.dayAt(start - 1)).toBe(addDays(day, -1));
    }
  },
);

test('hours are local, also for instants between seconds and before 1970', () => {
  const chicago = openTimeZone('America/Chicago');
  expect(chicago.hourAt(Date.parse('2026-11-21T05:59:59.999Z'))).toBe(23);
  expect(chicago.hourAt(Date.parse('2026-11-21T06:00:00.000Z'))).toBe(0);
  expect(openTimeZone('UTC').dayAt(-1)).toBe('1969-12-31');
});

test('an unknown zone is refused', () => {
  expect(() => openTimeZone('Mars/Olympus')).toThrow(RangeError);
});

test.each([
  'America/St_Johns',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Gaza',
  'Europe/Dublin',
])('whatever is kept of %s, an instant has the hour and the day that its clocks had', (name) => {
  const zone = openTimeZone(name);
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: name,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  });
  // Each hour of a year in which the clocks changed at odd minutes, and some instants of seventy years.
  const ofTheYear = Array.from({ length: 366 * 24 }, (_, hour) => Date.UTC(2011, 0, 1, hour, 29));
  const seldom = Array.from({ length: 2000 }, (_, index) => Date.UTC(1972, 0, 1) + index * 1_103_515_245);
  for (const ms of [...ofTheYear, ...seldom]) {
    const hour = String(zone.hourAt(ms)).padStart(2, '0');
    expect(`${zone.dayAt(ms)} ${hour}`).toBe(clock.format(ms));
  }
});
