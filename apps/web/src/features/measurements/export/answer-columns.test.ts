// @vitest-environment node
import { expect, test } from 'vitest';
import { answerColumns } from './answer-columns.ts';

const asked = (...questions: object[]) => ({ _question_measure: { questions } });
const sleep = { key: 'sleep', type: 'choice', question: '=How did you sleep?', choices: ['Well', '+Badly'] };

test('each question has a column, whatever version it was asked in; formulas are text', () => {
  const columns = answerColumns();
  const rows = [
    columns.read({}),
    columns.read(
      asked(
        { ...sleep, selected_answer: '+Badly' },
        { key: 'signs', type: 'choice_multi', choices: ['a', 'b'], selected_answer: ['b', 'a'] },
      ),
    ),
    columns.read(
      asked(
        { ...sleep, question: 'Slept?', selected_answer: 'Well' },
        { key: 'water', type: 'number', value: -2 },
      ),
    ),
    columns.read(
      asked(
        { key: 'sleep', type: 'number', question: 'Hours?', value: 4 },
        { key: 'x', type: 'dial', value: 1 },
      ),
    ),
  ];
  expect(columns.headers()).toEqual([
    "'=How did you sleep? (sleep)",
    'signs',
    'water',
    'Hours? (sleep, number)',
    'x',
  ]);
  expect(rows.map(columns.cells)).toEqual([
    [null, null, null, null, null],
    ["'+Badly", 'a; b', null, null, null],
    ['Well', null, -2, null, null],
    [null, null, null, 4, null],
  ]);
});
