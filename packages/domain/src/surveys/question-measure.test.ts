import { expect, test } from 'vitest';
import { questionMeasure } from './question-measure.ts';

test('reads the survey questions stored with a measurement', () => {
  const questions = [
    {
      key: 'feeling',
      type: 'choice',
      question: 'How do you feel?',
      value: null,
      choices: ['well', 'tired'],
      selected_answer: 'well',
    },
    { key: 'drunk', type: 'number', question: 'Litres?', value: 1.5, choices: [], selected_answer: null },
  ];
  expect(questionMeasure({ _question_measure: { title: 'Before the shift', questions } })).toEqual({
    title: 'Before the shift',
    questions,
  });
});

test('what a device wrote in another form is read as far as possible', () => {
  const measure = {
    questions: [
      null,
      'how?',
      { key: 'mood', type: 'slider', question: 'Mood?', value: { level: 3 }, choices: 'none' },
      { type: 'choice_multi', choices: ['a', 2, 'b'], selected_answer: ['a', 2] },
    ],
  };
  expect(questionMeasure({ _question_measure: measure })).toEqual({
    title: '',
    questions: [
      { key: 'mood', type: 'unknown', question: 'Mood?', value: null, choices: [], selected_answer: null },
      {
        key: '',
        type: 'choice_multi',
        question: '',
        value: null,
        choices: ['a', 'b'],
        selected_answer: ['a'],
      },
    ],
  });
});

test.each([
  [{}],
  [{ _question_measure: null }],
  [{ _question_measure: [] }],
  [{ _question_measure: { title: 'x' } }],
])('%j contains no questions', (metadata) => {
  expect(questionMeasure(metadata)).toBeNull();
});
