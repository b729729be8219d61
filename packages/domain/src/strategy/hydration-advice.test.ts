import { expect, test } from 'vitest';
import { MOST_WATER_LITRES_PER_HOUR } from '../heat/work-rest.ts';
import { HOUR_MS } from '../time/durations.ts';
import {
  ADVICE_FOR_TAG_OR_PERSON,
  ADVICE_HOURS,
  ADVICE_REQUIRED,
  ADVICE_STATUS_NOT_OF_TYPE,
  ADVICE_TOO_LONG,
  ADVISED_STATUSES,
  type AdviceRow,
  ALL_ADVISED_STATUSES,
  adviceFor,
  adviceOf,
  adviceProblems,
  adviceTargetProblem,
  DRINK_NOT_VALID,
  drinkText,
  isAdviceOld,
  STANDARD_ADVICE,
} from './hydration-advice.ts';

const now = Date.UTC(2026, 10, 21, 8);

test.each([
  ['sosm', 0, false],
  ['sosm', ADVICE_HOURS * HOUR_MS - 1, false],
  ['sosm', ADVICE_HOURS * HOUR_MS, true],
  // A device's clock that runs ahead.
  ['sosm', -HOUR_MS, false],
  ['sweat', 400 * HOUR_MS, false],
] as const)('the advice of a test of type %s after %i ms is old: %s', (type, age, isOld) => {
  expect(isAdviceOld({ type, created_ms: now - age }, now)).toBe(isOld);
});

test.each([
  [{ advice: 'Drink water.', drink_millilitres: null }, {}],
  [{ advice: 'Drink water.', drink_millilitres: 1420 }, {}],
  [
    { advice: '  ', drink_millilitres: 1421 },
    { advice: ADVICE_REQUIRED, drink_millilitres: DRINK_NOT_VALID },
  ],
  [
    { advice: 'x'.repeat(301), drink_millilitres: 0 },
    { advice: ADVICE_TOO_LONG, drink_millilitres: DRINK_NOT_VALID },
  ],
  [{ advice: ` ${'x'.repeat(300)} `, drink_millilitres: 0.5 }, { drink_millilitres: DRINK_NOT_VALID }],
])('%j', (form, problems) => {
  expect(adviceProblems(form)).toEqual(problems);
});

test.each([
  [{ tag_id: null, user_id: null, type: 'sosm', status: 'hydrated' }, null],
  [{ tag_id: 'a', user_id: null, type: 'sweat', status: 'low_sodium' }, null],
  [{ tag_id: 'a', user_id: 'b', type: 'sweat', status: 'low_sodium' }, ADVICE_FOR_TAG_OR_PERSON],
  [{ tag_id: null, user_id: 'b', type: 'sweat', status: 'hydrated' }, ADVICE_STATUS_NOT_OF_TYPE],
  [{ tag_id: null, user_id: null, type: 'sosm', status: 'invalid' }, ADVICE_STATUS_NOT_OF_TYPE],
] as const)('advice at %j', (target, problem) => {
  expect(adviceTargetProblem(target)).toBe(problem);
});

test.each([
  [250, 'metric', '250 mL'],
  [1250, 'metric', '1,250 mL'],
  [240, 'imperial', '8 fl oz'],
  [1000, 'imperial', '34 fl oz'],
] as const)('%i mL in %s', (millilitres, system, text) => {
  expect(drinkText(millilitres, system)).toBe(text);
});

const row = (given: Partial<AdviceRow>): AdviceRow => ({
  tag_id: null,
  user_id: null,
  type: 'sosm',
  status: 'mildly_dehydrated',
  advice: 'For everybody',
  drink_millilitres: 500,
  active: true,
  ...given,
});
const person = { user_id: 'ida', tag_ids: ['crane', 'north'] };
const everybody = row({});
const north = row({ tag_id: 'north', advice: 'For the north' });
const crane = row({ tag_id: 'crane', advice: 'For crane drivers' });
const ida = row({ user_id: 'ida', advice: 'For Ida', drink_millilitres: null });
const mild = { type: 'sosm', status: 'mildly_dehydrated' } as const;

test.each([
  ['nothing written', [], 'standard', STANDARD_ADVICE.mildly_dehydrated.advice],
  ['the organisation’s', [everybody], 'organisation', 'For everybody'],
  ['a tag’s before the organisation’s', [everybody, north], 'tag', 'For the north'],
  ['of two tags the first in their order', [north, crane, everybody], 'tag', 'For crane drivers'],
  ['the person’s before all', [crane, everybody, ida], 'person', 'For Ida'],
  [
    'what was taken back does not count',
    [everybody, { ...ida, active: false }],
    'organisation',
    'For everybody',
  ],
  [
    'another person’s and another tag’s do not',
    [row({ user_id: 'eve' }), row({ tag_id: 'south' })],
    'standard',
    '',
  ],
  [
    'another class’s and kind’s do not',
    [row({ status: 'hydrated' }), row({ type: 'sweat' })],
    'standard',
    '',
  ],
])('%s', (_name, rows, source, advice) => {
  const given = adviceFor(mild, person, rows);

  expect(given?.source).toBe(source);
  expect(given?.advice).toBe(advice || STANDARD_ADVICE.mildly_dehydrated.advice);
});

test('a baseline test is advised as the hydration test that it is', () => {
  expect(adviceFor({ ...mild, type: 'sosm_baseline' }, person, [everybody])?.advice).toBe('For everybody');
});

test.each([
  ['sosm', 'invalid'],
  ['sosm', 'removed'],
  ['sosm', 'high_sodium'],
  ['et_test', 'unclassified'],
  ['custom', 'unclassified'],
] as const)('a %s test that is %s has no advice', (type, status) => {
  expect(adviceFor({ type, status }, person, [everybody])).toBeNull();
});

test('standard advice is there for every class, and never more than may be drunk in an hour', () => {
  expect(Object.keys(STANDARD_ADVICE)).toEqual(ALL_ADVISED_STATUSES);
  for (const { drink_millilitres } of Object.values(STANDARD_ADVICE)) {
    expect((drink_millilitres ?? 0) / 1000).toBeLessThanOrEqual(MOST_WATER_LITRES_PER_HOUR);
  }
  expect(adviceOf('sweat', ADVISED_STATUSES.sweat[3], null, []).source).toBe('standard');
});
