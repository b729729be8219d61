import { expect, test } from 'vitest';
import {
  answerOf,
  type Question,
  type QuestionType,
  questionMeasure,
  UNSUPPORTED_QUESTION_TYPE_MESSAGE,
} from './question.ts';

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

const asked = (type: QuestionType, fields: Partial<Question> = {}): Question => ({
  key: 'urine',
  type,
  question: 'How do you feel?',
  value: null,
  choices: ['well', 'tired', 'dizzy'],
  selected_answer: null,
  ...fields,
});

test('text and number give their value, choice the one selected', () => {
  expect(answerOf(asked('text', { value: 'fine' }))).toBe('fine');
  expect(answerOf(asked('number', { value: 0 }))).toBe(0);
  expect(answerOf(asked('choice', { selected_answer: 'tired' }))).toBe('tired');
  // The question set may have been changed since.
  expect(answerOf(asked('choice', { selected_answer: 'asleep' }))).toBe('asleep');
  expect(answerOf(asked('choice', { selected_answer: '' }))).toBeNull();
  expect(answerOf(asked('choice', { selected_answer: ['tired'] }))).toBeNull();
  for (const type of ['text', 'number', 'choice', 'choice_multi'] as const) {
    expect(answerOf(asked(type))).toBeNull();
  }
});

test('multiple choice gives a list of what was offered, in the order of the offer', () => {
  const several = asked('choice_multi', { selected_answer: ['dizzy', 'asleep', 'well', 'dizzy'] });
  expect(answerOf(several)).toEqual(['well', 'dizzy']);
  const doubled = asked('choice_multi', { choices: ['well', 'tired', 'well'], selected_answer: ['well'] });
  expect(answerOf(doubled)).toEqual(['well']);
  expect(answerOf(asked('choice_multi', { selected_answer: 'tired' }))).toEqual(['tired']);
  expect(answerOf(asked('choice_multi', { selected_answer: ['asleep'] }))).toBeNull();
});

test('an unknown type is refused', () => {
  expect(UNSUPPORTED_QUESTION_TYPE_MESSAGE).toBe('Unsupported Question Type');
  expect(() => answerOf(asked('unknown', { value: 'x' }))).toThrow('Unsupported Question Type');
});
