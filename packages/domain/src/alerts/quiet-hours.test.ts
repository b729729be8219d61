import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../time/durations.ts';
import { isQuiet, quietUntil, stepToldAt } from './quiet-hours.ts';

const at = (time: string) => Date.parse(time);
const stepsAfter = (...minutes: number[]) => minutes.map((after_minutes) => ({ after_minutes }));
const night = { from: '22:00', to: '06:00', time_zone: 'UTC' };

test('hours that go over midnight are quiet from the evening to the morning, but for what is critical', () => {
  expect(isQuiet(night, 'warning', at('2026-07-01T21:59:59.999Z'))).toBe(false);
  expect(isQuiet(night, 'warning', at('2026-07-01T22:00:00Z'))).toBe(true);
  expect(isQuiet(night, 'warning', at('2026-07-02T05:59:59.999Z'))).toBe(true);
  expect(isQuiet(night, 'warning', at('2026-07-02T06:00:00Z'))).toBe(false);
  expect(isQuiet(night, 'critical', at('2026-07-01T23:00:00Z'))).toBe(false);
  expect(isQuiet(null, 'warning', at('2026-07-01T23:00:00Z'))).toBe(false);
});

test('they end at their minute; what is not in them waits for nothing', () => {
  expect(quietUntil(night, 'warning', at('2026-07-01T23:14:05Z'))).toBe(at('2026-07-02T06:00:00Z'));
  expect(quietUntil(night, 'warning', at('2026-07-02T05:59:59Z'))).toBe(at('2026-07-02T06:00:00Z'));
  expect(quietUntil(night, 'warning', at('2026-07-02T06:00:00Z'))).toBeNull();
  expect(quietUntil(night, 'critical', at('2026-07-01T23:14:05Z'))).toBeNull();
  expect(quietUntil(null, 'warning', at('2026-07-01T23:14:05Z'))).toBeNull();
});

test('in the nights when clocks change they end where the local clock says so, or where it leaps over it', () => {
  const sydney = { from: '22:00', to: '02:30', time_zone: 'Australia/Sydney' };
  // On 4 October 2026 02:00 becomes 03:00. On 5 April 03:00 becomes 02:00, so that 02:30 comes twice.
  expect(quietUntil(sydney, 'warning', at('2026-10-03T13:00:00Z'))).toBe(at('2026-10-03T16:00:00Z'));
  expect(quietUntil(sydney, 'warning', at('2026-04-04T12:00:00Z'))).toBe(at('2026-04-04T15:30:00Z'));
  expect(quietUntil(sydney, 'warning', at('2026-04-04T16:00:00Z'))).toBe(at('2026-04-04T16:30:00Z'));
});

test('whatever the hours, the zone and the moment: until then it is quiet, and then it is not', () => {
  const clock = fc
    .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
    .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  const zone = fc.constantFrom(
    'UTC',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Africa/Cairo',
  );
  const moment = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') });
  fc.assert(
    fc.property(clock, clock, zone, moment, (from, to, time_zone, now) => {
      fc.pre(from !== to);
      const quiet = { from, to, time_zone };
      const until = quietUntil(quiet, 'warning', now);
      expect(until === null).toBe(!isQuiet(quiet, 'warning', now));
      if (until === null) return;
      for (let ms = now; ms < until; ms += MINUTE_MS) expect(isQuiet(quiet, 'warning', ms)).toBe(true);
      expect(isQuiet(quiet, 'warning', until)).toBe(false);
    }),
  );
});

test('of steps that come in quiet hours the first waits for their end, the others as long after it as ever', () => {
  const rule = { severity: 'warning', quiet_hours: night, steps: stepsAfter(0, 15, 45) } as const;
  const told = (index: number, now: string) => stepToldAt(rule, index, at(now));
  expect(told(0, '2026-07-01T23:00:00Z')).toBe(at('2026-07-01T23:00:00Z'));
  expect(told(1, '2026-07-01T23:15:00Z')).toBe(at('2026-07-02T06:15:00Z'));
  expect(told(2, '2026-07-01T23:45:00Z')).toBe(at('2026-07-02T06:45:00Z'));
  // The first one was told before they began: the second has waited its time.
  expect(told(1, '2026-07-01T22:05:00Z')).toBe(at('2026-07-01T22:05:00Z'));
  expect(told(2, '2026-07-01T22:35:00Z')).toBe(at('2026-07-02T06:30:00Z'));
  // One of the night before is not of these.
  expect(told(2, '2026-07-01T22:10:00Z')).toBe(at('2026-07-01T22:10:00Z'));
});

test('what is told at once, by day or because it is critical, is told when its time has come', () => {
  const steps = stepsAfter(0, 15);
  const now = at('2026-07-01T23:15:00Z');
  expect(stepToldAt({ severity: 'critical', quiet_hours: night, steps }, 1, now)).toBe(now);
  expect(stepToldAt({ severity: 'warning', quiet_hours: null, steps }, 1, now)).toBe(now);
  const noon = at('2026-07-01T12:00:00Z');
  expect(stepToldAt({ severity: 'warning', quiet_hours: night, steps }, 1, noon)).toBe(noon);
});
