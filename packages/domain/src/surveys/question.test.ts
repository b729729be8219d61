import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ANSWER_NOT_A_NUMBER_MESSAGE,
  ANSWER_NOT_OFFERED_MESSAGE,
  ANSWER_NOT_TEXT_MESSAGE,
  ANSWER_REQUIRED_MESSAGE,
  type Answer,
  answerOf,
  answerProblem,
  QUESTION_TYPE_LABELS,
  QUESTION_TYPES,
  type Question,
  type QuestionType,
  UNSUPPORTED_QUESTION_TYPE_MESSAGE,
  withAnswer,
} from './question.ts';

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
  expect(() => withAnswer(asked('unknown'), 'x')).toThrow('Unsupported Question Type');
  expect(answerProblem(asked('unknown'), null, false)).toBe('Unsupported Question Type');
});

const problems: [QuestionType, unknown, string | null][] = [
  ['text', 'fine', null],
  ['text', 5, ANSWER_NOT_TEXT_MESSAGE],
  ['text', ['fine'], ANSWER_NOT_TEXT_MESSAGE],
  ['number', 5, null],
  ['number', 0, null],
  ['number', '5', ANSWER_NOT_A_NUMBER_MESSAGE],
  ['number', Number.NaN, ANSWER_NOT_A_NUMBER_MESSAGE],
  ['number', Infinity, ANSWER_NOT_A_NUMBER_MESSAGE],
  ['choice', 'tired', null],
  ['choice', 'asleep', ANSWER_NOT_OFFERED_MESSAGE],
  ['choice', ['tired'], ANSWER_NOT_OFFERED_MESSAGE],
  ['choice_multi', ['tired', 'well'], null],
  ['choice_multi', ['tired', 'asleep'], ANSWER_NOT_OFFERED_MESSAGE],
  ['choice_multi', 'tired', ANSWER_NOT_OFFERED_MESSAGE],
];
test.each(problems)('%s answered with %j: %s', (type, answer, problem) => {
  expect(answerProblem(asked(type), answer, true)).toBe(problem);
  if (problem !== null) expect(() => withAnswer(asked(type), answer as Answer)).toThrow(problem);
});

test('an empty answer is wrong only where one is required', () => {
  for (const type of ['text', 'number', 'choice', 'choice_multi'] as const) {
    for (const empty of [null, undefined, '', '  ', []]) {
      expect(answerProblem(asked(type), empty, true)).toBe(ANSWER_REQUIRED_MESSAGE);
      expect(answerProblem(asked(type), empty, false)).toBeNull();
    }
  }
});

test('an answer is kept where its type keeps it', () => {
  expect(withAnswer(asked('text'), 'fine')).toEqual(asked('text', { value: 'fine' }));
  expect(withAnswer(asked('number'), 7)).toEqual(asked('number', { value: 7 }));
  expect(withAnswer(asked('choice'), 'well')).toEqual(asked('choice', { selected_answer: 'well' }));
  expect(withAnswer(asked('choice_multi'), ['dizzy', 'well'])).toEqual(
    asked('choice_multi', { selected_answer: ['well', 'dizzy'] }),
  );
  expect(withAnswer(asked('text', { value: 'fine' }), '')).toEqual(asked('text'));
  expect(withAnswer(asked('choice', { selected_answer: 'well' }), null)).toEqual(asked('choice'));
  expect(withAnswer(asked('choice_multi', { selected_answer: ['well'] }), [])).toEqual(asked('choice_multi'));
});

test('what was answered is what is read back', () => {
  const choices = ['a', 'b', 'c', 'd'];
  fc.assert(
    fc.property(fc.subarray(choices), fc.double({ noNaN: true, noDefaultInfinity: true }), (some, number) => {
      const several = withAnswer(asked('choice_multi', { choices }), some);
      expect(answerOf(several)).toEqual(some.length === 0 ? null : some);
      expect(answerOf(withAnswer(asked('number'), number))).toBe(number);
    }),
  );
});

test('every type has a name', () => {
  expect(QUESTION_TYPES.map((type) => QUESTION_TYPE_LABELS[type])).toEqual([
    'Text',
    'Number',
    'Single choice',
    'Multiple choice',
    'Unknown',
  ]);
});
