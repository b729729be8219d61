import { expect, test } from 'vitest';
import { answerOf, type Question, type QuestionType, UNSUPPORTED_QUESTION_TYPE_MESSAGE } from './question.ts';

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
