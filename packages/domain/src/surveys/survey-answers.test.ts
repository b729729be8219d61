import { expect, test } from 'vitest';
import { type Answer, answerOf, questionMeasure } from './question.ts';
import { newQuestion, type SurveyContent } from './survey.ts';
import {
  ANSWER_PROBLEMS,
  answerProblems,
  askedMeasure,
  CHOICE_NOT_OFFERED,
  shownQuestions,
  unofferedChoices,
  withTidyAnswers,
} from './survey-answers.ts';

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

const yesNo = ['Yes', 'No'];
const questions = [
  { ...newQuestion('eaten'), question: 'Breakfast?', choices: yesNo, is_required: true },
  {
    ...newQuestion('signs', 'choice_multi'),
    question: 'Any of these?',
    choices: ['Headache', 'Cramps', 'None'],
    shown_when: { key: 'eaten', answers: ['No'] },
  },
  {
    ...newQuestion('since', 'number'),
    question: 'Since when?',
    is_required: true,
    min: 0,
    max: 48,
    unit: 'h',
    shown_when: { key: 'signs', answers: ['Headache', 'Cramps'] },
  },
  { ...newQuestion('remark', 'text'), question: 'Anything else?' },
];
const survey: SurveyContent & { survey_id: string; version: number } = {
  survey_id: 's',
  version: 3,
  title: 'Before the shift',
  language: 'en',
  translations: {},
  questions,
};
const answers = (given: Record<string, Answer>) => new Map(Object.entries(given));
const keysAfter = (given: Record<string, Answer>) =>
  shownQuestions(questions, answers(given)).map(({ key }) => key);

test('a question comes when the answer that it waits for is given, and goes with it', () => {
  expect(keysAfter({})).toEqual(['eaten', 'remark']);
  expect(keysAfter({ eaten: 'No' })).toEqual(['eaten', 'signs', 'remark']);
  expect(keysAfter({ eaten: 'No', signs: ['None', 'Cramps'] })).toEqual([
    'eaten',
    'signs',
    'since',
    'remark',
  ]);
  // The answer is still there, but nobody is asked for it any more.
  expect(keysAfter({ eaten: 'Yes', signs: ['Cramps'] })).toEqual(['eaten', 'remark']);
});

test('only what is asked must be answered', () => {
  expect(answerProblems(questions, answers({}))).toEqual({ eaten: ANSWER_PROBLEMS.required });
  expect(answerProblems(questions, answers({ eaten: 'Yes' }))).toEqual({});
  const ill = { eaten: 'No', signs: ['Cramps'] };
  expect(answerProblems(questions, answers(ill))).toEqual({ since: ANSWER_PROBLEMS.required });
  expect(answerProblems(questions, answers({ ...ill, since: 49 }))).toEqual({ since: 'Between 0 and 48.' });
  expect(answerProblems(questions, answers({ ...ill, since: 0, remark: 'x'.repeat(501) }))).toEqual({
    remark: ANSWER_PROBLEMS.textLong,
  });
  expect(answerProblems(questions, answers({ eaten: ' ' }))).toEqual({ eaten: ANSWER_PROBLEMS.required });
});

test('a measurement keeps what was asked, answered or not, and nothing of what was not', () => {
  const given = { eaten: 'No', signs: ['None', 'Headache'], since: 2, remark: ' hot ' };
  expect(askedMeasure(survey, answers(given))).toEqual({
    title: 'Before the shift',
    survey_id: 's',
    version: 3,
    questions: [
      {
        key: 'eaten',
        type: 'choice',
        question: 'Breakfast?',
        value: null,
        choices: yesNo,
        selected_answer: 'No',
      },
      {
        key: 'signs',
        type: 'choice_multi',
        question: 'Any of these?',
        value: null,
        choices: ['Headache', 'Cramps', 'None'],
        selected_answer: ['Headache', 'None'],
      },
      { key: 'since', type: 'number', question: 'Since when?', value: 2, choices: [], selected_answer: null },
      {
        key: 'remark',
        type: 'text',
        question: 'Anything else?',
        value: 'hot',
        choices: [],
        selected_answer: null,
      },
    ],
  });
  const kept = askedMeasure(survey, answers({ eaten: 'Yes', signs: ['Cramps'], since: 3 }));
  expect(kept.questions).toMatchObject([{ selected_answer: 'Yes' }, { key: 'remark', value: null }]);
});
