import { expect, test } from 'vitest';
import type { Answer } from './question.ts';
import { newQuestion, type SurveyContent } from './survey.ts';
import { ANSWER_PROBLEMS, answerProblems, askedMeasure, shownQuestions } from './survey-answers.ts';

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
