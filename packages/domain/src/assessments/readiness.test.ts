import { expect, test } from 'vitest';
import {
  ACTION_REQUIRED,
  ACTION_TOO_LONG,
  DAY_REQUIRED,
  DUE_NOT_A_DAY,
  OWNER_REQUIRED,
  PLACE_REQUIRED,
  PREPAREDNESS_QUESTIONS,
  READINESS_INCOMPLETE,
  READINESS_KEYS,
  type ReadinessAnswer,
  type ReadinessItem,
  type ReadinessItems,
  readinessProblems,
  readinessScore,
} from './readiness.ts';

const item = (answer: ReadinessAnswer, part: Partial<ReadinessItem> = {}): ReadinessItem => ({
  answer,
  action: '',
  owner: '',
  due: null,
  ...part,
});
const all = (answer: ReadinessAnswer): ReadinessItems =>
  Object.fromEntries(READINESS_KEYS.map((key) => [key, item(answer)]));

test.each([
  ['all there', all('yes'), [100, 'High readiness', 8, 0, 0]],
  ['all there in part', all('partly'), [50, 'Partial readiness', 8, 17, 17]],
  ['nothing there', all('no'), [0, 'Low readiness', 0, 17, 17]],
  ['nothing applies', all('not_applicable'), [null, null, 0, 0, 0]],
  ['nothing answered', {}, [0, 'Low readiness', 0, 17, 17]],
  [
    'what does not apply is left out, and an action closes no gap but names it',
    {
      ...all('yes'),
      engineering: item('not_applicable'),
      water: item('no', { action: 'Order tanks', owner: 'Ida' }),
      review: item('partly'),
      alone: item('no'),
    },
    [91, 'High readiness', 7, 2, 1],
  ],
])('%s', (_name, items, expected) => {
  const { percent, level, risk_factors, gaps, gaps_without_action } = readinessScore(items);

  expect([percent, level, risk_factors, gaps, gaps_without_action]).toEqual(expected);
});

test('the level changes at its bounds', () => {
  const keys = PREPAREDNESS_QUESTIONS.map(({ key }) => key);
  const withNo = (count: number) =>
    readinessScore({
      ...all('yes'),
      ...Object.fromEntries(keys.slice(0, count).map((key) => [key, item('no')])),
    });

  expect([withNo(2), withNo(3), withNo(8), withNo(9)].map(({ percent, level }) => [percent, level])).toEqual([
    [88, 'High readiness'],
    [82, 'Partial readiness'],
    [53, 'Partial readiness'],
    [47, 'Low readiness'],
  ]);
});

test('what may be saved, and the messages for the rest', () => {
  const form = { assessed_on: '2026-05-01', place: 'Harbour', items: all('yes') };
  expect(readinessProblems(form)).toEqual({});
  expect(readinessProblems({ assessed_on: '2026-02-30', place: ' ', items: {} })).toEqual({
    assessed_on: DAY_REQUIRED,
    place: PLACE_REQUIRED,
    items: READINESS_INCOMPLETE,
  });
  expect(
    readinessProblems({
      ...form,
      items: {
        ...all('no'),
        water: item('no', { action: 'Order tanks' }),
        breaks: item('no', { owner: 'Ida', due: 'soon' }),
        alone: item('no', { action: 'x'.repeat(301), owner: 'Ida' }),
      },
    }),
  ).toEqual({
    'items.water.owner': OWNER_REQUIRED,
    'items.breaks.action': ACTION_REQUIRED,
    'items.breaks.due': DUE_NOT_A_DAY,
    'items.alone.action': ACTION_TOO_LONG,
  });
});

test('no text claims that a rule is met', async () => {
  const texts = JSON.stringify([await import('./readiness.ts'), await import('./readiness.ts')]);
  expect(texts).not.toMatch(/complian|complies/i);
});
