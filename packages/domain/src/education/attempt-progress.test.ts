import { expect, test } from 'vitest';
import { isAnswered, timeLeftText, timeWarning } from './attempt-progress.ts';

test.each([
  [undefined, false],
  ['', false],
  ['  ', false],
  ['water', true],
  [0, true],
  [[], false],
  [['a choice'], true],
])('%j is an answer: %s', (answer, is) => {
  expect(isAnswered(answer)).toBe(is);
});

test.each([
  [20 * 60_000, '20 minutes left', null],
  [5 * 60_000 + 1, '6 minutes left', null],
  [5 * 60_000, '5 minutes left', 5],
  [60_001, '2 minutes left', 5],
  [60_000, '60 seconds left', 1],
  [1_000, '1 second left', 1],
  [0, 'The time is over', 1],
  [-5_000, 'The time is over', 1],
])('with %i ms to go: %s, warned of %s', (left, text, warning) => {
  expect(timeLeftText(left)).toBe(text);
  expect(timeWarning(left)).toBe(warning);
});
