import { expect, test } from 'vitest';
import { answerOf } from './question.ts';
import { questionMeasure } from './question-measure.ts';
import { CHOICE_NOT_OFFERED, unofferedChoices, withTidyAnswers } from './sent-answers.ts';

const asked = (question: object) => {
  const metadata = withTidyAnswers({ notes: 'x', _question_measure: { title: 'T', questions: [question] } });
  return (metadata._question_measure as { questions: Record<string, unknown>[] }).questions[0];
};
const choices = ['Well', 'Tired', 'Dizzy'];

test.each([
  ['text', { value: 'fine' }, { value: 'fine' }],
  ['text', { value: ['fine'] }, { value: 'fine' }],
  ['text', { value: ['fine', 'bad'] }, { value: null }],
  ['text', { value: { a: 1 } }, { value: null }],
  ['number', { value: 1.5 }, { value: 1.5 }],
  ['number', { value: '1,5' }, { value: 1.5 }],
  ['number', { value: 'lots' }, { value: 'lots' }],
  ['number', { value: [1, 2] }, { value: null }],
  ['choice', { choices, selected_answer: 'Well' }, { selected_answer: 'Well' }],
  ['choice', { choices, selected_answer: ['Tired'] }, { selected_answer: 'Tired' }],
  ['choice', { choices, value: 'Dizzy' }, { selected_answer: 'Dizzy' }],
  ['choice', { choices, selected_answer: ['Well', 'Tired'] }, { selected_answer: null }],
  ['choice', { choices, selected_answer: 'Asleep' }, { selected_answer: null }],
  ['choice', { selected_answer: 'Asleep' }, { selected_answer: 'Asleep' }],
  [
    'choice_multi',
    { choices, selected_answer: ['Dizzy', 'Asleep', 'Well'] },
    { selected_answer: ['Well', 'Dizzy'] },
  ],
  ['choice_multi', { choices, selected_answer: 'Tired' }, { selected_answer: ['Tired'] }],
  ['choice_multi', { choices, value: ['Tired'] }, { selected_answer: ['Tired'] }],
  ['choice_multi', { selected_answer: ['Tired'] }, { selected_answer: [] }],
])('%s %j becomes %j', (type, sent, kept) => {
  expect(asked({ key: 'k', type, ...sent })).toMatchObject({ key: 'k', type, ...kept });
});

test('what is not known stays as it was sent', () => {
  const slider = { key: 'mood', type: 'slider', value: { level: 3 }, selected_answer: [1, 2] };
  expect(asked(slider)).toEqual(slider);
  for (const metadata of [{}, { _question_measure: null }, { _question_measure: { questions: 'none' } }]) {
    expect(withTidyAnswers(metadata)).toBe(metadata);
  }
  const odd = { _question_measure: { survey_id: 'x', version: 2, extra: true, questions: [null, 'how?'] } };
  expect(withTidyAnswers(odd)).toEqual(odd);
});

test('what was tidied is read as the rules say', () => {
  const question = {
    key: 'k',
    type: 'choice_multi',
    question: 'How?',
    choices,
    selected_answer: ['No', 'Tired'],
  };
  const metadata = withTidyAnswers({ _question_measure: { questions: [question] } });
  const [read] = questionMeasure(metadata)?.questions ?? [];
  expect(read && answerOf(read)).toEqual(['Tired']);
});

test.each([
  ['choice', { choices, selected_answer: 'Asleep' }, true],
  ['choice', { choices, value: 'Asleep' }, true],
  ['choice', { choices, selected_answer: 'Well' }, false],
  ['choice', { choices }, false],
  ['choice', { selected_answer: 'Asleep' }, false],
  ['choice_multi', { choices, selected_answer: ['Well', 'Asleep'] }, true],
  ['choice_multi', { choices, selected_answer: ['Well', 'Tired'] }, false],
  ['text', { choices, value: 'Asleep' }, false],
])('finds choices outside the list of a %s %j: %j', (type, sent, isFound) => {
  const metadata = {
    _question_measure: {
      questions: [
        { key: 'first', type: 'text' },
        { key: 'k', type, ...sent },
      ],
    },
  };
  const path = 'metadata._question_measure.questions.1.selected_answer';
  expect(unofferedChoices(metadata)).toEqual(isFound ? [{ path, message: CHOICE_NOT_OFFERED }] : []);
});
