// @vitest-environment node
import { entityBuilders, instantOf } from '@heatwise/builders/entity-builders';
import type { Measurement } from '@heatwise/contract/entities/measurements';
import type { User } from '@heatwise/contract/entities/people';
import type { Answer } from '@heatwise/domain/surveys/question';
import { newQuestion, type SurveyQuestion } from '@heatwise/domain/surveys/survey';
import { askedMeasure } from '@heatwise/domain/surveys/survey-answers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openLocalOrganisation } from '../../testing/local-organisation.ts';
import type { AnswerFilter } from './answer-filter.ts';
import {
  answerCounts,
  answeredQuestions,
  answeredWith,
  latestTexts,
  questionText,
} from './answers.queries.ts';

const now = Date.parse('2026-11-21T02:30:00Z');
const build = entityBuilders({ seed: 'answers', now });
const ada = build.user({ name_first: 'Ada', name_last: 'Lund' });
const bo = build.user({ name_first: 'Bo', name_last: 'Ek' });
const sleep = { ...newQuestion('sleep'), question: 'How did you sleep?', choices: ['Well', 'Badly'] };
const renamed = { ...sleep, question: 'How was your sleep?', choices: ['Well', 'Poorly'] };
const water = { ...newQuestion('water', 'number'), question: 'Glasses?' };
const signs = { ...newQuestion('signs', 'choice_multi'), question: 'Any?', choices: ['Cramps', 'Headache'] };
const remark = { ...newQuestion('remark', 'text'), question: 'Anything?' };
/** The same key, asked in another way. */
const sleepHours = { ...newQuestion('sleep', 'number'), question: 'Hours of sleep?' };

let minutes = 0;
function asked(
  user: User,
  questions: readonly SurveyQuestion[],
  given: Record<string, Answer>,
  more: object = {},
) {
  minutes += 1;
  const survey = { survey_id: 's', version: 1, title: 'T', language: 'en', questions, translations: {} };
  const _question_measure = askedMeasure(survey, new Map(Object.entries(given)));
  const created_time = instantOf(now - minutes * 60_000);
  return build.measurement(user, { created_time, metadata: { _question_measure }, ...more });
}
const all = [sleep, water, signs, remark];
const measurements: Measurement[] = [
  asked(ada, [renamed], { sleep: 'Poorly' }),
  asked(ada, all, {
    sleep: 'Well',
    water: 2,
    signs: ['Headache', 'Cramps'],
    remark: 'Hot, 100 % <b>Ünder</b>',
  }),
  asked(bo, all, { sleep: 'Badly', water: 7.5, signs: ['Cramps'], remark: ' ' }),
  asked(bo, all, {}),
  asked(bo, [sleepHours], { sleep: 4 }),
  asked(bo, all, { sleep: 'Badly', water: 1 }, { active: false }),
  asked(bo, all, { sleep: 'Badly', water: 1 }, { valid: false }),
  build.measurement(bo, { metadata: { notes: '"_question_measure":{ "sleep" Badly' } }),
  build.measurement(bo, { metadata: { _question_measure: { questions: [null, 'x', { type: 'text' }] } } }),
];
const local = await openLocalOrganisation({ users: [ada, bo], tags: [], measurements });
const everybody = () => answeredQuestions(local.rows((queries) => answerCounts(queries, null)));

test('versions count together, a renamed choice is its own, another type is another question', () => {
  expect(everybody()).toMatchObject([
    {
      key: 'sleep',
      type: 'choice',
      question: 'How was your sleep?',
      asked: 4,
      answered: 3,
      answers: [
        { answer: 'Well', count: 1 },
        { answer: 'Poorly', count: 1 },
        { answer: 'Badly', count: 1 },
      ],
    },
    { key: 'remark', type: 'text', asked: 3, answered: 1, answers: [] },
    {
      key: 'signs',
      type: 'choice_multi',
      asked: 3,
      answered: 2,
      answers: [
        { answer: 'Cramps', count: 2 },
        { answer: 'Headache', count: 1 },
      ],
    },
    {
      key: 'water',
      asked: 3,
      answered: 2,
      answers: [
        { answer: 2, count: 1 },
        { answer: 7.5, count: 1 },
      ],
    },
    { key: 'sleep', type: 'number', asked: 1, answers: [{ answer: 4, count: 1 }] },
  ]);
});

test('only people in view, within the time; the latest texts with whose they are', () => {
  const [row] = local.rows((queries) => ({
    compile: () =>
      sql<{ keys: string }>`
        select json_group_array(user_key) as keys from users where user_id = ${ada.user_id}`.compile(queries),
  }));
  const span = { people: row?.keys ?? '', from: now - 3_600_000, to: now };
  const questions = answeredQuestions(local.rows((queries) => answerCounts(queries, span)));
  expect(questions.find(({ type }) => type === 'choice')).toMatchObject({ asked: 2 });
  expect(local.rows((queries) => latestTexts(queries, span, 5))).toMatchObject([
    { key: 'remark', text: 'Hot, 100 % <b>Ünder</b>', name_first: 'Ada' },
  ]);
  const before = { ...span, to: now - 3_000_000 };
  expect(local.rows((queries) => answerCounts(queries, before))).toEqual([]);
});

test.each<[AnswerFilter['type'], string, string, number]>([
  ['choice', 'sleep', 'Badly', 3],
  ['choice', 'sleep', 'Well', 1],
  ['choice', 'sleep', '', 5],
  ['number', 'sleep', '', 1],
  ['choice_multi', 'signs', 'Headache', 1],
  ['choice_multi', 'signs', '', 2],
  ['number', 'water', '2..7', 1],
  ['number', 'water', '2..', 2],
  ['number', 'water', '', 4],
  ['text', 'remark', 'under 100 %', 1],
  ['text', 'remark', '', 1],
  ['text', 'remark', "'; drop table users", 0],
])('%s %s “%s” is found in %i tests', (type, key, answer, count) => {
  const query = sql<{ count: number }>`
    select count(*) as count from measurements as m where ${answeredWith({ type, key, answer })}`;
  expect(local.rows((queries) => ({ compile: () => query.compile(queries) }))).toEqual([{ count }]);
});

test('a question is named as it was asked last; one that nobody was asked has no name', () => {
  const textOf = (wanted: Pick<AnswerFilter, 'type' | 'key'>) =>
    local.rows((queries) => questionText(queries, wanted))[0]?.question;
  expect(textOf({ type: 'choice', key: 'sleep' })).toBe('How was your sleep?');
  expect(textOf({ type: 'number', key: 'sleep' })).toBe('Hours of sleep?');
  expect(textOf({ type: 'text', key: 'sleep' })).toBeUndefined();
});
