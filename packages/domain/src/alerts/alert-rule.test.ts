import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../time/durations.ts';
import { isQuiet, newRule, quietUntil, RULE_MESSAGES, ruleProblems, stepToldAt } from './alert-rule.ts';
import { TRIGGER_KINDS } from './alert-trigger.ts';

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

const named = { ...newRule('heat-index'), name: 'Hot' };
const [first] = named.steps;

test('a new rule of each kind lacks nothing but its name', () => {
  for (const kind of TRIGGER_KINDS) {
    expect(ruleProblems(newRule(kind))).toEqual([RULE_MESSAGES.nameMissing]);
    expect(ruleProblems({ ...newRule(kind), name: 'Hot' })).toEqual([]);
  }
});

test('steps begin at once, come one after the other, and tell somebody', () => {
  const step = (after_minutes: number) => ({ ...(first as NonNullable<typeof first>), after_minutes });
  const nobody = {
    ...step(0),
    recipients: { user_ids: [], admins: false, supervisors: false, webhook_ids: [] },
  };
  const problems = (steps: typeof named.steps) => ruleProblems({ ...named, steps });
  expect(problems([])).toEqual([RULE_MESSAGES.noSteps]);
  expect(problems([step(5)])).toEqual([RULE_MESSAGES.firstStepAtOnce]);
  expect(problems([step(0), step(20), step(10)])).toEqual([RULE_MESSAGES.stepsInOrder]);
  expect(problems([nobody])).toEqual([RULE_MESSAGES.stepWithoutPeople]);
});

test('a rule is limited to what it watches', () => {
  const scope = { tag_ids: ['a'], location_ids: [], job_ids: [] };
  expect(ruleProblems({ ...named, scope })).toEqual([RULE_MESSAGES.scopeIsOther]);
  expect(ruleProblems({ ...newRule('hydration'), name: 'Severe', scope })).toEqual([]);
});

test('quiet hours have two times and a zone', () => {
  const quiet = { from: '22:00', to: '06:00', time_zone: 'Australia/Perth' };
  const problems = (change: object) => ruleProblems({ ...named, quiet_hours: { ...quiet, ...change } });
  expect(problems({})).toEqual([]);
  expect(problems({ from: '24:00' })).toEqual([RULE_MESSAGES.timeNotValid]);
  expect(problems({ to: '22:00' })).toEqual([RULE_MESSAGES.quietAlways]);
  expect(problems({ time_zone: 'Mars/Olympus' })).toEqual([RULE_MESSAGES.zoneUnknown]);
});

test('quiet hours go over midnight and by the zone, and never hold back what is critical', () => {
  const quiet = { from: '22:00', to: '06:00', time_zone: 'Australia/Perth' };
  const at = (utc: string, severity: 'warning' | 'critical' = 'warning') =>
    isQuiet(quiet, severity, Date.parse(`2026-01-15T${utc}:00Z`));
  expect([at('13:59'), at('14:00'), at('21:59'), at('22:00')]).toEqual([false, true, true, false]);
  expect(at('16:00', 'critical')).toBe(false);
  const midday = { ...quiet, from: '12:00', to: '13:00' };
  expect(isQuiet(midday, 'warning', Date.parse('2026-01-15T04:30:00Z'))).toBe(true);
});

test('on the day when the clocks go forward the quiet hours end by the clock', () => {
  const quiet = { from: '22:00', to: '06:00', time_zone: 'America/New_York' };
  // 06:00 EDT is 10:00 UTC on 8 March 2026; the day before it was 11:00.
  expect(isQuiet(quiet, 'warning', Date.parse('2026-03-08T09:59:00Z'))).toBe(true);
  expect(isQuiet(quiet, 'warning', Date.parse('2026-03-08T10:00:00Z'))).toBe(false);
  expect(isQuiet(quiet, 'warning', Date.parse('2026-03-07T10:30:00Z'))).toBe(true);
});
