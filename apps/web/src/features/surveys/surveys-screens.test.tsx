import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { Survey } from '@heatwise/contract/surveys/surveys.contract';
import { newQuestion } from '@heatwise/domain/surveys/survey';
import { SURVEY_PROBLEMS } from '@heatwise/domain/surveys/survey-problems';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import { type Answer, openLoopbackServer, refusal, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { SurveyScreen, SurveysScreen } from './surveys-screen.tsx';

const build = entityBuilders({ seed: 'surveys', now: Date.now() });
const admin = build.user({ name_first: 'Ida', name_last: 'Berg' });
const organisation = {
  users: [admin],
  tags: [],
  measurements: [],
  permissions: [build.permission(admin, { access: 'admin' })],
};
const eaten = { ...newQuestion('eaten'), question: 'Breakfast?', choices: ['Yes', 'No'] };
const why = {
  ...newQuestion('why', 'text' as const),
  question: 'Why not?',
  shown_when: { key: 'eaten', answers: ['No'] },
};
const content = { title: 'Before the shift', language: 'en', questions: [eaten, why], translations: {} };
const survey = {
  survey_id: crypto.randomUUID(),
  type: 'sosm',
  custom_id: null,
  title: content.title,
  questions: 2,
  languages: ['en'],
  is_on: true,
  version: 1,
  published_at: '2026-11-20T08:00:00.000Z',
  has_changes: false,
  revision: 4,
  draft: content,
  versions: [{ version: 1, published_at: '2026-11-20T08:00:00.000Z', published_by: 'Ida Berg', content }],
} as unknown as Survey;

let answer: (method: string, path: string) => Answer | null;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  answer = () => null;
  server = await openLoopbackServer(({ method, path }) => {
    const given = answer(method, path);
    if (given) return given;
    if (path.endsWith('/all')) {
      const { revision: _revision, draft: _draft, versions: _versions, ...summary } = survey;
      return success({ surveys: [summary] });
    }
    return success(method === 'DELETE' ? null : survey);
  });
});
afterEach(() => server.close());

const parts = () => ({ organisation, as: admin, apiBase: `${server.base}/api` });
const writes = () => server.received.filter(({ method }) => method !== 'GET');
const card = async (place: number) =>
  within(await screen.findByRole('listitem', { name: `Question ${place}` }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('the list says how each survey stands, and is searched', async () => {
  await renderPrivateScreen(<SurveysScreen onOpen={() => {}} />, parts());
  expect(await screen.findByRole('link', { name: 'Before the shift' })).toBeTruthy();
  expect(screen.getByText('Asked, version 1')).toBeTruthy();
  expect(screen.getByText('Hydration · 2 questions')).toBeTruthy();
  await enterText(screen.getByRole('textbox', { name: 'Search surveys' }), 'sweat');
  expect(screen.getByText('No results found')).toBeTruthy();
});

test('there is none yet; or they cannot be read, and are asked for again', async () => {
  answer = () => success({ surveys: [] });
  const { unmount } = await renderPrivateScreen(<SurveysScreen onOpen={() => {}} />, parts());
  expect(await screen.findByText('No surveys yet')).toBeTruthy();
  unmount();
  answer = () => refusal(503, 'server-busy', 'The server is busy.');
  await renderPrivateScreen(<SurveysScreen onOpen={() => {}} />, parts());
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('what the rules refuse is said at its field, and nothing is sent', async () => {
  await renderPrivateScreen(<SurveyScreen surveyId={survey.survey_id} onRemoved={() => {}} />, parts());
  await press('Move “Why not?” up');
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await expect.poll(focused).toBe('Move “Why not?” up');
  await press('Save');
  expect((await card(1)).getByText(SURVEY_PROBLEMS.conditionUnknown)).toBeTruthy();
  expect(writes()).toEqual([]);
  await press('Move “Why not?” down');
  await expect.poll(focused).toBe('Move “Why not?” down');
  // Everything is as it was: there is nothing to save.
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a question’s key stays once it was published; a new one’s follows its words, and what depends on it', async () => {
  await renderPrivateScreen(<SurveyScreen surveyId={survey.survey_id} onRemoved={() => {}} />, parts());
  await press(/1\. Breakfast\?/);
  const first = await card(1);
  await enterText(first.getByRole('textbox', { name: 'Question' }), ' Really?');
  expect(first.getByRole<HTMLInputElement>('textbox', { name: 'Key' }).value).toBe('eaten');
  await press('Add question');
  const third = await card(3);
  await enterText(third.getByRole('textbox', { name: 'Question' }), 'Any pain?');
  expect(third.getByRole<HTMLInputElement>('textbox', { name: 'Key' }).value).toBe('any_pain');
  await userEvent.type(third.getByRole('textbox', { name: 'Choices' }), 'Yes{enter}No{enter}');
  await press('Save');
  await screen.findByText('Draft saved.');
  expect(writes()).toMatchObject([
    {
      method: 'PUT',
      body: {
        revision: 4,
        questions: [{ question: 'Breakfast? Really?' }, {}, { key: 'any_pain', choices: ['Yes', 'No'] }],
      },
    },
  ]);
});

test('somebody else’s change is not written over', async () => {
  await renderPrivateScreen(<SurveyScreen surveyId={survey.survey_id} onRemoved={() => {}} />, parts());
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
  expect(screen.queryByRole('button', { name: /Publish/ })).toBeNull();
  answer = (method) => (method === 'PUT' ? refusal(409, 'survey-changed', 'Changed.') : null);
  await press('Save');
  expect(await screen.findByText('Somebody else has changed this survey')).toBeTruthy();
});

test('a survey that is gone says so', async () => {
  answer = () => refusal(404, 'survey-not-found', 'Gone.');
  await renderPrivateScreen(<SurveyScreen surveyId={survey.survey_id} onRemoved={() => {}} />, parts());
  expect(await screen.findByRole('heading', { name: 'Survey not found' })).toBeTruthy();
});

test('an old version is looked at as it was asked', async () => {
  await renderPrivateScreen(<SurveyScreen surveyId={survey.survey_id} onRemoved={() => {}} />, parts());
  await press('Show version 1');
  const shown = within(await screen.findByRole('dialog', { name: 'Version 1' }));
  expect(shown.queryByText('Why not?')).toBeNull();
  await userEvent.click(shown.getByRole('radio', { name: 'No' }));
  expect(shown.getByText('Why not?')).toBeTruthy();
});
