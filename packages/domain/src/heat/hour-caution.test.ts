import { expect, test } from 'vitest';
import { leadingCaution, mostCautious, orderColour, verdictText } from './caution.ts';
import type { JobRisk } from './risk.ts';

const low: JobRisk = { category: 'Low Risk', risk: 22 };
const high: JobRisk = { category: 'High Risk', risk: 58 };
const extreme: JobRisk = { category: 'Extreme Risk', risk: 81 };
const unassessed: JobRisk = { category: 'No Assessment', risk: null };
const noData: JobRisk = { category: 'No Data', risk: null };
const warm = (work_minutes: number | null) => ({ work_minutes, isBelowAlertLimit: false });

test.each([
  [60, 'green'],
  [45, 'yellow'],
  [30, 'yellow'],
  [15, 'orange'],
  [0, 'red'],
])('%d minutes of work are %s', (minutes, colour) => {
  expect(orderColour(minutes)).toBe(colour);
});

test.each([
  ['high in mild air: the score leads, and the two differ', high, 60, 'risk', 'yellow', true],
  ['58 and a quarter of an hour of work: the order leads', high, 15, 'order', 'orange', true],
  ['low and no work at all', low, 0, 'order', 'red', true],
  ['the same caution', high, 45, 'risk', 'yellow', false],
  ['extreme, and half an hour of work', extreme, 30, 'risk', 'red', true],
  ['low, and work', low, 60, 'risk', 'green', false],
  ['no order known', high, null, 'risk', 'yellow', false],
  ['not assessed, and work: never green', unassessed, 60, 'risk', 'grey', false],
  ['not assessed, and no work', unassessed, 0, 'order', 'red', false],
  ['no weather', noData, null, 'risk', 'grey', false],
] as const)('%s', (_name, risk, minutes, leads, colour, differ) => {
  const order = minutes === null ? null : warm(minutes);
  expect(leadingCaution(risk, order)).toEqual({ leads, colour, differ, isFromJob: false });
});

test('a high risk below the alert limit of the job is neutral, because it comes from the job', () => {
  const cool = { work_minutes: 60, isBelowAlertLimit: true };
  expect(leadingCaution(high, cool)).toEqual({
    leads: 'risk',
    colour: 'grey',
    differ: true,
    isFromJob: true,
  });
  expect(leadingCaution(low, cool)).toMatchObject({ colour: 'green', isFromJob: false });
  expect(leadingCaution(unassessed, cool)).toMatchObject({ colour: 'grey', isFromJob: false });
});

test.each([
  ['Work', low, warm(60)],
  ['Work with breaks', high, warm(60)],
  ['Work with breaks', low, warm(45)],
  ['Mostly rest', high, warm(15)],
  ['Do not work', low, warm(0)],
  ['Do not work', extreme, warm(30)],
  ['Work', high, { work_minutes: 60, isBelowAlertLimit: true }],
  ['No Assessment', unassessed, warm(60)],
  ['No Data', noData, null],
] as const)('the verdict is "%s"', (verdict, risk, order) => {
  expect(verdictText(leadingCaution(risk, order), risk)).toBe(verdict);
});

test.each([
  ['the higher score', [low, 60], [high, 60], 1],
  ['no work at all before a high score', [high, 60], [low, 0], 1],
  ['of one colour the higher score', [{ ...high, risk: 40 }, 45], [high, 45], 1],
  ['of one score the fewer minutes', [high, 30], [high, 45], 0],
  ['what is known before what is not', [unassessed, null], [low, 60], 1],
  ['an order of a job that is not assessed', [low, 60], [unassessed, 15], 1],
  ['missing weather before a missing assessment', [unassessed, null], [noData, null], 1],
] as const)('of two jobs %s decides', (_what, one, other, leads) => {
  const jobs = [one, other].map(([risk, minutes]) => ({ risk, order: warm(minutes) }));
  expect(mostCautious(jobs)).toBe(jobs[leads]);
  expect(mostCautious([...jobs].reverse())).toBe(jobs[leads]);
});

test('a high risk that comes from the job alone counts less than caution because of the weather', () => {
  const cold = { risk: high, order: { work_minutes: 60, isBelowAlertLimit: true } };
  const hot = { risk: low, order: warm(45) };
  expect(mostCautious([cold, hot])).toBe(hot);
});

test('without jobs there is no worst job', () => {
  expect(mostCautious([])).toBeNull();
});
