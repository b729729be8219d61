import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { PublishedSurvey } from '@heatwise/contract/surveys/surveys.contract';
import { ANSWER_PROBLEMS } from '@heatwise/domain/surveys/survey-answers';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enterText } from '../../../testing/enter-text.ts';
import { openLoopbackServer, success } from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { MeasureDialog } from './measure-dialog.tsx';

const build = entityBuilders({ seed: 'entry survey', now: Date.now() });
const boss = build.user({ name_first: 'Zoe', name_last: 'Boss' });
const ada = build.user({ name_first: 'Ada', name_last: 'Lund' });
const organisation = {
  users: [boss, ada],
  tags: [],
  measurements: [],
  permissions: [build.permission(boss, { access: 'view_user,view_measure,measure_user' })],
};
const question = { is_required: false, choices: [], min: null, max: null, unit: '', shown_when: null };
const survey: PublishedSurvey = {
  survey_id: crypto.randomUUID(),
  version: 2,
  type: 'sosm',
  custom_id: null,
  title: 'Breakfast',
  language: 'es',
  published_at: '2026-11-20T00:00:00.000Z',
  questions: [
    {
      ...question,
      key: 'eaten',
      type: 'choice',
      question: '¿Ha desayunado?',
      choices: ['Sí', 'No'],
      is_required: true,
    },
    {
      ...question,
      key: 'hours',
      type: 'number',
      question: '¿Desde hace cuántas horas?',
      is_required: true,
      min: 0,
      max: 24,
      shown_when: { key: 'eaten', answers: ['No'] },
    },
  ],
  translations: {
    en: { title: 'Breakfast', questions: { eaten: { question: 'Had breakfast?', choices: ['Yes', ''] } } },
  },
};

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  server = await openLoopbackServer(({ method, path, body }) => {
    if (method === 'GET' && path.startsWith('/api/v3/survey')) return success({ surveys: [survey] });
    const ids = [(body as { measurement_id: string }).measurement_id];
    return success({ stored: ids, duplicates: [], rejected: [], modified_time: null });
  });
});
afterEach(async () => {
  await server.close();
});

async function open() {
  await renderPrivateScreen(
    <MeasureDialog
      opened
      zone={openTimeZone('UTC')}
      person={{ id: ada.user_id, label: 'Ada Lund' }}
      onClose={() => {}}
      onAdded={() => {}}
    />,
    { organisation, as: boss, apiBase: `${server.base}/api` },
  );
  return within(await screen.findByRole('dialog', { name: 'Measure' }));
}
const sent = () => server.received.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('what is asked comes with the answers, in the reader’s language; it is kept in the survey’s own', async () => {
  const dialog = await open();
  // What is not translated is said as it was written.
  await userEvent.click(await dialog.findByRole('radio', { name: 'No' }));
  expect(dialog.getByRole('radio', { name: 'Yes' })).toBeTruthy();
  const hours = dialog.getByRole('textbox', { name: /Desde hace/ });
  await userEvent.type(dialog.getByRole('textbox', { name: 'Value (mOsm)' }), '77');
  await enterText(hours, 'some');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText(ANSWER_PROBLEMS.number)).toBeTruthy();
  await userEvent.clear(hours);
  await userEvent.type(hours, '2,5');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));

  await screen.findByText('Measurement added.');
  expect(sent()).toMatchObject([
    {
      metadata: {
        _question_measure: {
          title: 'Breakfast',
          survey_id: survey.survey_id,
          version: 2,
          questions: [
            { key: 'eaten', question: '¿Ha desayunado?', choices: ['Sí', 'No'], selected_answer: 'No' },
            { key: 'hours', type: 'number', value: 2.5 },
          ],
        },
      },
    },
  ]);
});

test('only what is asked must be answered, and only with the test that it belongs to', async () => {
  const dialog = await open();
  await dialog.findByText('Had breakfast?');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Value (mOsm)' }), '77');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText(ANSWER_PROBLEMS.required)).toBeTruthy();
  expect(sent()).toEqual([]);

  await userEvent.click(dialog.getByRole('combobox', { name: 'Type' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Enzymatic' }));
  expect(dialog.queryByText('Had breakfast?')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Measurement added.');
  expect(JSON.stringify(sent())).not.toContain('_question_measure');
});
