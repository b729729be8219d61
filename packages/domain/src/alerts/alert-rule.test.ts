import { expect, test } from 'vitest';
import { newRule, RULE_MESSAGES, ruleProblems } from './alert-rule.ts';
import { TRIGGER_KINDS } from './alert-trigger.ts';
import { isQuiet } from './quiet-hours.ts';

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
