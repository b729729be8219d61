import { expect, test } from 'vitest';
import { MOST_WATER_LITRES_PER_HOUR } from '../heat/work-rest.ts';
import {
  ADVISED_STATUSES,
  type AdviceRow,
  ALL_ADVISED_STATUSES,
  adviceFor,
  adviceOf,
  STANDARD_ADVICE,
} from './hydration-advice.ts';

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
