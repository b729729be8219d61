import { entityBuilders, instantOf } from '@heatwise/builders/entity-builders';
import { newQuestion } from '@heatwise/domain/surveys/survey';
import { askedMeasure } from '@heatwise/domain/surveys/survey-answers';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MOST_TESTS_READ } from '../../../entities/surveys/answers.queries.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { AnswersPart } from './answers-part.tsx';

const now = Date.parse('2026-11-21T02:30:00Z');
const build = entityBuilders({ seed: 'answers part', now });
const admin = build.user({ name_first: 'Ida', name_last: 'Berg' });
/** Asked with hydration, and with sweat: no test is asked both. */
const surveys = ['sleep', 'meal'].map((key) => {
  const questions = [{ ...newQuestion(key), question: `How was your ${key}?`, choices: ['Good', 'Bad'] }];
  const survey = { survey_id: key, version: 1, title: key, language: 'en', questions, translations: {} };
  return askedMeasure(survey, new Map([[key, 'Good']]));
});

test('that only the latest tests were read is said however many surveys they are of', async () => {
  const measurements = Array.from({ length: MOST_TESTS_READ + 2 }, (_, index) =>
    build.measurement(admin, {
      created_time: instantOf(now - index * 1000),
      metadata: { _question_measure: surveys[index % 2] },
    }),
  );
  const everybody = { tag_ids: [], job_ids: [], location_ids: [], user_id: null, showHidden: false };
  const given = { people: everybody, interval: { from: 0, to: now + 1 }, pictureLines: [] };
  await renderPrivateScreen(<AnswersPart {...(given as unknown as Parameters<typeof AnswersPart>[0])} />, {
    organisation: {
      users: [admin],
      tags: [],
      measurements,
      permissions: [build.permission(admin, { access: 'admin' })],
    },
    as: admin,
  });
  expect(await screen.findByText('How was your meal?')).toBeTruthy();
  expect(screen.getAllByText('10,000 answers in 10,000 tests')).toHaveLength(2);
  expect(screen.getByText('Of the latest 20,000 tests with questions.')).toBeTruthy();
});
