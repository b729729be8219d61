import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../time/durations.ts';
import {
  belongsToIncident,
  isAnsweredByIncident,
  isLinkExpired,
  isMoreSevere,
  nextOfAlert,
  nextStepAt,
  OBSERVATIONS,
  type OpenAlert,
} from './alert.ts';

const at = (minutes: number, endedMinutes: number | null = null) => ({
  nowMs: minutes * MINUTE_MS,
  endedMs: endedMinutes === null ? null : endedMinutes * MINUTE_MS,
});
const atOnce = { hold_minutes: 0, cool_down_minutes: 60 };
const held = { hold_minutes: 10, cool_down_minutes: 0 };

test('what holds fires at once, or when it has held for long enough', () => {
  expect(nextOfAlert(null, 'holds', atOnce, at(0))).toEqual({ kind: 'begin', state: 'firing' });
  expect(nextOfAlert(null, 'holds', held, at(0))).toEqual({ kind: 'begin', state: 'pending' });
  const pending: OpenAlert = { state: 'pending', since_ms: 0 };
  expect(nextOfAlert(pending, 'holds', held, at(9))).toEqual({ kind: 'stay' });
  expect(nextOfAlert(pending, 'holds', held, at(10))).toEqual({ kind: 'fire' });
  expect(nextOfAlert(pending, 'over', held, at(10))).toEqual({ kind: 'withdraw' });
});

test('what is not known neither fires nor clears', () => {
  expect(nextOfAlert(null, 'no data', atOnce, at(0))).toEqual({ kind: 'none' });
  expect(nextOfAlert({ state: 'pending', since_ms: 0 }, 'no data', held, at(60))).toEqual({ kind: 'stay' });
  expect(nextOfAlert({ state: 'firing', since_ms: 0 }, 'no data', atOnce, at(60))).toEqual({ kind: 'stay' });
});

test('after one has ended there is none for the cool-down, and a clock that was set back does not make it longer', () => {
  expect(nextOfAlert(null, 'holds', atOnce, at(159, 100))).toEqual({ kind: 'none' });
  expect(nextOfAlert(null, 'holds', atOnce, at(160, 100))).toMatchObject({ kind: 'begin' });
  expect(nextOfAlert(null, 'holds', atOnce, at(99, 100))).toMatchObject({ kind: 'begin' });
});

test('whoever acknowledges ends the steps, and the alert still clears', () => {
  const steps = [{ after_minutes: 0 }, { after_minutes: 15 }, { after_minutes: 60 }];
  const firing = {
    state: 'firing',
    fired_ms: 5 * MINUTE_MS,
    taken_ms: 5 * MINUTE_MS,
    steps_done: 1,
  } as const;
  expect(nextStepAt(firing, steps)).toBe(20 * MINUTE_MS);
  expect(nextStepAt({ ...firing, state: 'acknowledged' }, steps)).toBeNull();
  expect(nextStepAt({ ...firing, steps_done: 3 }, steps)).toBeNull();
  expect(nextOfAlert({ state: 'acknowledged', since_ms: 0 }, 'over', atOnce, at(1))).toEqual({
    kind: 'clear',
  });
});

test('after a step that came late the next one leaves as much time as ever', () => {
  const steps = [{ after_minutes: 0 }, { after_minutes: 15 }, { after_minutes: 60 }];
  const firing = { state: 'firing', fired_ms: 0 } as const;
  expect(nextStepAt({ ...firing, steps_done: 1, taken_ms: 90 * MINUTE_MS }, steps)).toBe(105 * MINUTE_MS);
  expect(nextStepAt({ ...firing, steps_done: 2, taken_ms: 105 * MINUTE_MS }, steps)).toBe(150 * MINUTE_MS);
  // A clock that was set back makes none come sooner.
  expect(nextStepAt({ ...firing, steps_done: 1, taken_ms: -90 * MINUTE_MS }, steps)).toBe(15 * MINUTE_MS);
});

test('whatever is seen: only what is open ends, and only what is not open begins', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ observed: fc.constantFrom(...OBSERVATIONS), minutes: fc.integer({ min: 0, max: 90 }) }),
      ),
      fc.record({ hold_minutes: fc.nat(30), cool_down_minutes: fc.nat(60) }),
      (looks, rule) => {
        let open = null as OpenAlert | null;
        let nowMs = 0;
        let endedMs: number | null = null;
        for (const { observed, minutes } of looks) {
          nowMs += minutes * MINUTE_MS;
          const change = nextOfAlert(open, observed, rule, { nowMs, endedMs });
          if (change.kind === 'begin') {
            expect(open).toBeNull();
            expect(observed).toBe('holds');
            open = { state: change.state, since_ms: nowMs };
          } else if (change.kind === 'fire') {
            expect(open).toMatchObject({ state: 'pending' });
            expect(nowMs - (open?.since_ms ?? nowMs)).toBeGreaterThanOrEqual(rule.hold_minutes * MINUTE_MS);
            open = { state: 'firing', since_ms: open?.since_ms ?? nowMs };
          } else if (change.kind === 'clear' || change.kind === 'withdraw') {
            expect(observed).toBe('over');
            expect(open?.state === 'pending').toBe(change.kind === 'withdraw');
            if (change.kind === 'clear') endedMs = nowMs;
            open = null;
          }
        }
      },
    ),
  );
});

const NOW = Date.parse('2026-11-27T10:00:00Z');

test.each([
  [60, 0, true],
  [60, 60, true],
  [60, 61, false],
  [0, 0, true],
  [0, 1, false],
])(
  'with a cool-down of %i minutes, an alert %i minutes after the newest one joins: %s',
  (cool_down_minutes, minutes, joins) => {
    const incident = { fired_ms: NOW - minutes * MINUTE_MS };
    expect(belongsToIncident(incident, { cool_down_minutes }, NOW)).toBe(joins);
  },
);

test('an acknowledged incident answers an alert that is no more severe', () => {
  const acknowledged = { is_firing: false, severity: 'warning' } as const;
  expect(isAnsweredByIncident(acknowledged, 'warning')).toBe(true);
  expect(isAnsweredByIncident(acknowledged, 'critical')).toBe(false);
  expect(isAnsweredByIncident({ ...acknowledged, is_firing: true }, 'warning')).toBe(false);
});

test('critical is more severe than a warning, and nothing than itself', () => {
  expect(isMoreSevere('critical', 'warning')).toBe(true);
  expect(isMoreSevere('warning', 'critical')).toBe(false);
  expect(isMoreSevere('warning', 'warning')).toBe(false);
});

test('a link expires seven days after the incident has ended, and never before', () => {
  const day = 24 * 60 * MINUTE_MS;
  expect(isLinkExpired(null, NOW)).toBe(false);
  expect(isLinkExpired(NOW - 7 * day, NOW)).toBe(false);
  expect(isLinkExpired(NOW - 7 * day - 1, NOW)).toBe(true);
});
