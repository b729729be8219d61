import { expect, test } from 'vitest';
import { countTexts } from './count-texts.ts';

const summary = { tests: 4883, not_counted: { invalid: 90, removed: 16, unclassified: 0 } };

test('the dashboard says who and what it leaves out', () => {
  expect(countTexts({ people: 52, hidden: 1, summary })).toEqual([
    '52 people',
    '4,883 tests',
    '106 not counted',
    '1 hidden left out',
  ]);
  const none = { invalid: 0, removed: 0, unclassified: 0 };
  expect(countTexts({ people: 1, hidden: 0, summary: { tests: 1, not_counted: none } })).toEqual([
    '1 person',
    '1 test',
  ]);
});
