import { expect, test } from 'vitest';
import { keyOfWords, newQuestion, type SurveyContent, type SurveyQuestion, surveyIn } from './survey.ts';
import { SURVEY_PROBLEMS, surveyProblems, tidiedSurvey } from './survey-problems.ts';

const eaten: SurveyQuestion = { ...newQuestion('eaten'), question: 'Breakfast?', choices: ['Yes', 'No'] };
const why: SurveyQuestion = {
  ...newQuestion('why', 'text'),
  question: 'Why not?',
  shown_when: { key: 'eaten', answers: ['No'] },
};
const survey: SurveyContent = {
  title: 'Before the shift',
  language: 'en',
  questions: [eaten, why],
  translations: {
    es: { title: 'Antes', questions: { eaten: { question: '¿Ha desayunado?', choices: ['Sí', 'No'] } } },
  },
};
const of = (...questions: SurveyQuestion[]): SurveyContent => ({ ...survey, questions, translations: {} });

test('a survey with a condition in two languages may be published; without questions it is a draft', () => {
  expect(surveyProblems(survey, { isToPublish: true })).toEqual([]);
  expect(surveyProblems(of())).toEqual([]);
  expect(surveyProblems(of(), { isToPublish: true })).toEqual([
    { path: 'questions', message: SURVEY_PROBLEMS.noQuestions },
  ]);
});

test.each<[string, SurveyContent, string, string]>([
  ['no title', { ...survey, title: ' ' }, 'title', SURVEY_PROBLEMS.title],
  ['no language', { ...survey, language: 'english please' }, 'language', SURVEY_PROBLEMS.language],
  ['no words', of({ ...eaten, question: ' ' }), 'questions.0.question', SURVEY_PROBLEMS.question],
  ['a bad key', of({ ...eaten, key: '__proto__' }), 'questions.0.key', SURVEY_PROBLEMS.key],
  ['a key twice', of(eaten, { ...why, key: 'eaten' }), 'questions.1.key', SURVEY_PROBLEMS.keyTwice],
  ['one choice', of({ ...eaten, choices: ['Yes'] }), 'questions.0.choices', SURVEY_PROBLEMS.fewChoices],
  ['twins', of({ ...eaten, choices: ['Yes', 'yes '] }), 'questions.0.choices', SURVEY_PROBLEMS.choiceTwice],
  [
    'an empty choice',
    of({ ...eaten, choices: ['Yes', ''] }),
    'questions.0.choices',
    SURVEY_PROBLEMS.choiceEmpty,
  ],
  [
    'limits the wrong way round',
    of({ ...newQuestion('litres', 'number'), question: 'Litres?', min: 5, max: 1 }),
    'questions.0.max',
    SURVEY_PROBLEMS.limits,
  ],
  ['a later question', of(why, eaten), 'questions.0.shown_when', SURVEY_PROBLEMS.conditionUnknown],
  [
    'a question without choices',
    of({ ...why, shown_when: null }, { ...eaten, shown_when: { key: 'why', answers: ['x'] } }),
    'questions.1.shown_when',
    SURVEY_PROBLEMS.conditionUnknown,
  ],
  [
    'an unknown choice',
    of(eaten, { ...why, shown_when: { key: 'eaten', answers: ['Perhaps'] } }),
    'questions.1.shown_when',
    SURVEY_PROBLEMS.conditionChoice,
  ],
  [
    'no answer to wait for',
    of(eaten, { ...why, shown_when: { key: 'eaten', answers: [] } }),
    'questions.1.shown_when',
    SURVEY_PROBLEMS.conditionEmpty,
  ],
  [
    'choices that read alike in another language',
    {
      ...survey,
      translations: { es: { title: '', questions: { eaten: { question: '', choices: ['No'] } } } },
    },
    'translations.es.questions.eaten.choices',
    SURVEY_PROBLEMS.choiceTwice,
  ],
  [
    'its own language',
    { ...survey, translations: { en: { title: '', questions: {} } } },
    'translations.en',
    SURVEY_PROBLEMS.ownLanguage,
  ],
  [
    'more than a measurement can keep',
    of(
      ...Array.from({ length: 40 }, (_, index) => ({
        ...eaten,
        key: `q${index}`,
        question: 'x'.repeat(200),
        choices: ['a'.repeat(90), 'b'.repeat(90)],
      })),
    ),
    'questions',
    SURVEY_PROBLEMS.tooLarge,
  ],
])('%s is refused', (_, content, path, message) => {
  expect(surveyProblems(content)).toEqual([{ path, message }]);
});

test('forty questions of everyday length fit', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({
    ...eaten,
    key: `question_${index}`,
    question: `Question ${index} about how you feel today?`,
  }));
  expect(surveyProblems(of(...many))).toEqual([]);
  expect(surveyProblems(of(...many, { ...eaten, key: 'last' }))).toEqual([
    { path: 'questions', message: SURVEY_PROBLEMS.manyQuestions },
  ]);
});

test('it is kept without what belongs to another type or to no question', () => {
  const left = { ...newQuestion('litres', 'text'), question: ' Litres? ', choices: ['a'], min: 3, unit: 'l' };
  const tidied = tidiedSurvey({ ...survey, title: ' Before ', questions: [{ ...left, key: 'litres' }] });
  expect(tidied).toMatchObject({ title: 'Before', translations: { es: { title: 'Antes', questions: {} } } });
  expect(tidied.questions).toEqual([{ ...newQuestion('litres', 'text'), question: 'Litres?' }]);
});

test('what is not translated is said in the survey’s own words', () => {
  const said = surveyIn(survey, 'es');
  expect(said.title).toBe('Antes');
  expect(said.questions.get('eaten')).toEqual({ question: '¿Ha desayunado?', choices: ['Sí', 'No'] });
  expect(said.questions.get('why')).toEqual({ question: 'Why not?', choices: [] });
  expect(surveyIn(survey, 'fr').title).toBe('Before the shift');
  expect(surveyIn(survey, 'constructor').title).toBe('Before the shift');
});

test('keys are made of words, and no two are the same', () => {
  expect(keyOfWords('How did you sleep?', [])).toBe('how_did_you_sleep');
  expect(keyOfWords('¿Cómo dormiste?', [])).toBe('como_dormiste');
  expect(keyOfWords('睡眠', [])).toBe('question');
  expect(keyOfWords('睡眠', ['question', 'question_2'])).toBe('question_3');
});
