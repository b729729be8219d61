// @vitest-environment node
import { expect, test } from 'vitest';
import type { AnsweredQuestion } from '../../../entities/surveys/answers.queries.ts';
import { answerBars, answerBarsTable } from './answer-bars.chart.ts';

const question = (
  type: AnsweredQuestion['type'],
  answers: AnsweredQuestion['answers'],
): AnsweredQuestion => ({
  key: 'k',
  type,
  question: 'Q?',
  asked: 10,
  answered: 4,
  last_ms: 0,
  answers,
});

test('whole numbers that lie together have a bar each, those between them too', () => {
  const bars = answerBars(
    question('number', [
      { answer: 2, count: 3 },
      { answer: 4, count: 1 },
    ]),
  );
  expect(bars).toEqual([
    { name: '2', count: 3, filter: '2..2' },
    { name: '3', count: 0, filter: '3..3' },
    { name: '4', count: 1, filter: '4..4' },
  ]);
});

test('others are put together in spans of a round size, and none is lost', () => {
  const answers = Array.from({ length: 100 }, (_, index) => ({ answer: index, count: 1 }));
  const bars = answerBars(question('number', answers));
  expect(bars.slice(0, 2)).toEqual([
    { name: '0 to 9', count: 10, filter: '0..9' },
    { name: '10 to 19', count: 10, filter: '10..19' },
  ]);
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(100);
  const parts = answerBars(
    question('number', [
      { answer: -0.5, count: 1 },
      { answer: 7.25, count: 2 },
    ]),
  );
  expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  expect(parts[0]?.name).toBe('-1 to below 0');
});

test('the table has the tests and their share of those that answered', () => {
  const bars = answerBars(
    question('choice', [
      { answer: 'Well', count: 3 },
      { answer: 'Badly', count: 0 },
    ]),
  );
  expect(
    answerBarsTable('Answer', bars, 4, () => {}).rows.map(({ cells, onOpen }) => [
      ...cells,
      onOpen !== undefined,
    ]),
  ).toEqual([
    ['Well', '3', '75 %', true],
    ['Badly', '0', '0 %', false],
  ]);
});
