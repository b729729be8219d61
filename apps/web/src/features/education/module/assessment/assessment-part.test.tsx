import { entityBuilders } from '@heatwise/builders/entity-builders';
import { moduleContentSchema, type WrittenModule } from '@heatwise/contract/education/modules.contract';
import {
  type AssessmentQuestion,
  emptyAssessment,
  emptyModule,
  type ModuleContent,
} from '@heatwise/domain/education/module-content';
import { PUBLISH_MESSAGES } from '@heatwise/domain/education/publish-problems';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { enterText } from '../../../../testing/enter-text.ts';
import { openLoopbackServer, success } from '../../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../../testing/private-screen.tsx';
import { ModuleProvider } from '../module-context.ts';
import { emptyQuestion } from './assessment-changes.ts';
import { AssessmentPart } from './assessment-part.tsx';

const build = entityBuilders({ seed: 'writing an assessment', now: Date.now() });
const admin = build.user({ name_first: 'Ada', name_last: 'Lund' });
const organisation = {
  users: [admin],
  tags: [],
  measurements: [],
  permissions: [build.permission(admin, { access: 'admin' })],
};
const newId = () => crypto.randomUUID();

let written: ModuleContent;
function Writing({ begin, isReadOnly }: { begin: ModuleContent; isReadOnly: boolean }) {
  const [content, setContent] = useState(begin);
  written = content;
  const inHand = useMemo(
    () => ({
      module: { module_id: newId(), state: 'draft' } as WrittenModule,
      content,
      change: (changed: (now: ModuleContent) => ModuleContent) => setContent(changed),
      files: {},
      isReadOnly,
    }),
    [content, isReadOnly],
  );
  return (
    <ModuleProvider value={inHand}>
      <AssessmentPart />
    </ModuleProvider>
  );
}
const show = (begin: ModuleContent = emptyModule('Heat'), isReadOnly = false, apiBase?: string) =>
  renderPrivateScreen(<Writing begin={begin} isReadOnly={isReadOnly} />, {
    organisation,
    as: admin,
    ...(apiBase && { apiBase }),
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const ask = (question: string) => ({ ...emptyQuestion(newId(), newId), question });
const withQuestions = (...questions: AssessmentQuestion[]): ModuleContent => ({
  ...emptyModule('Heat'),
  assessment: { ...emptyAssessment(newId()), questions },
});
const questions = () => written.assessment?.questions ?? [];

test('questions of the four kinds are written with their right answers and feedback', async () => {
  await show();
  await press('Add an assessment');
  expect(written.assessment).toMatchObject({ pass_percent: 80, attempts_allowed: 3 });

  await press('Add a question');
  // What was just added is not blamed for being empty.
  expect(screen.queryByText(PUBLISH_MESSAGES.questionEmpty)).toBeNull();
  await enterText(screen.getByLabelText('Question'), 'What first?');
  await enterText(screen.getByLabelText('Answer 1'), 'Cool');
  await enterText(screen.getByLabelText('Answer 2'), 'Wait');
  await enterText(screen.getByLabelText('Feedback on answer 2'), 'Minutes count.');
  await userEvent.click(screen.getByLabelText('Answer 1 is right'));
  await userEvent.clear(screen.getByLabelText('Points'));
  await userEvent.type(screen.getByLabelText('Points'), '3');

  await press('Add a question');
  await userEvent.selectOptions(screen.getByLabelText('Answered by'), 'Several answers');
  await userEvent.click(screen.getByLabelText('Answer 1 is right'));
  await userEvent.click(screen.getByLabelText('Answer 2 is right'));
  await press('Add an answer');
  await press('Delete answer 1');

  await press('Add a question');
  await userEvent.selectOptions(screen.getByLabelText('Answered by'), 'Number');
  await enterText(screen.getByLabelText('Right answer'), '0.75');
  await userEvent.type(screen.getByLabelText('Or so much more or less'), '.25');
  await userEvent.type(screen.getByLabelText('Unit'), 'L');

  await press('Add a question');
  await userEvent.selectOptions(screen.getByLabelText('Answered by'), 'Text');
  await userEvent.type(
    screen.getByLabelText('Accepted answers', { selector: 'input' }),
    'shade, water{Enter}rest{Enter}',
  );
  await enterText(screen.getByLabelText('Feedback to everybody'), 'Every 20 minutes.');

  expect(questions()).toMatchObject([
    {
      type: 'choice',
      question: 'What first?',
      points: 3,
      choices: [
        { text: 'Cool', is_right: true },
        { text: 'Wait', is_right: false, feedback: 'Minutes count.' },
      ],
    },
    { type: 'choice_multi', choices: [{ is_right: true }, { is_right: false }] },
    { type: 'number', number: 0.75, tolerance: 0.25, unit: 'L' },
    { type: 'text', accepted: ['shade, water', 'rest'], feedback: 'Every 20 minutes.' },
  ]);
  expect(moduleContentSchema.safeParse(written).error).toBeUndefined();
});

test('what hinders publishing is said beside its field, and marks its question', async () => {
  await show(withQuestions(ask('What first?'), ask('')));
  const list = within(await screen.findByRole('navigation', { name: 'Questions' }));
  expect(list.getAllByLabelText('Not complete')).toHaveLength(2);
  expect(screen.getByText(PUBLISH_MESSAGES.noRightAnswer)).toBeTruthy();
  await press('2. Question 2');
  expect(screen.getByText(PUBLISH_MESSAGES.questionEmpty)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Questions asked'), '5');
  expect(await screen.findByText(PUBLISH_MESSAGES.drawsTooMany)).toBeTruthy();
});

test('a question is duplicated, deleted and brought back to its place; so is the whole assessment', async () => {
  await show(withQuestions(ask('One'), ask('Two')));
  await press('More about question 1');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  expect(questions().map(({ question }) => question)).toEqual(['One', 'One', 'Two']);
  await press('More about question 1');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(questions().map(({ question }) => question)).toEqual(['One', 'Two']);
  await press('Undo');
  expect(questions().map(({ question }) => question)).toEqual(['One', 'One', 'Two']);

  await press('Remove the assessment');
  expect(await screen.findByText('No assessment')).toBeTruthy();
  expect(written.assessment).toBeNull();
  await press('Undo');
  expect(questions()).toHaveLength(3);
});

test('how it is taken: what is no value is not kept, and empty means without', async () => {
  await show(withQuestions(ask('One')));
  const mark = await screen.findByLabelText('Pass mark (%)');
  await userEvent.clear(mark);
  expect(screen.getByText('A whole number from 1 to 100.')).toBeTruthy();
  await userEvent.type(mark, '90');
  await userEvent.selectOptions(screen.getByLabelText('Wait between attempts'), '1 day');
  await userEvent.type(screen.getByLabelText('Time limit (minutes)'), '20');
  await userEvent.click(screen.getByLabelText('Ask the questions in another order each time'));
  await userEvent.selectOptions(screen.getByLabelText('Right answers are shown'), 'Never');
  expect(written.assessment).toMatchObject({
    pass_percent: 90,
    wait_minutes: 1440,
    time_limit_minutes: 20,
    draws: null,
    shuffles_questions: true,
    answers_shown: 'never',
  });
  await userEvent.clear(screen.getByLabelText('Time limit (minutes)'));
  expect(written.assessment?.time_limit_minutes).toBeNull();
  await userEvent.clear(mark);
  await userEvent.tab();
  expect((mark as HTMLInputElement).value).toBe('90');
});

test('a question has a picture once it is described; replacing it asks for other words', async () => {
  const sent = await openLoopbackServer(({ body }) => {
    const { file_id, name } = body as { file_id: string; name: string };
    return success({ file_id, kind: 'picture', name, bytes: 9, seconds: null, address: '/a.jpg' });
  });
  // jsdom draws nothing: what a picture is made of is the browser's.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 8, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['small'])));
  await show(withQuestions(ask('What first?')), false, `${sent.base}/api`);
  const part = within(await screen.findByRole('group', { name: 'Picture' }));
  const choose = (name: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no picture can be chosen');
    return userEvent.upload(input, new File(['large'], name, { type: 'image/png' }));
  };
  await choose('shade.png');
  expect(await part.findByText(PUBLISH_MESSAGES.noAlt)).toBeTruthy();
  await enterText(part.getByLabelText('What the picture shows'), 'A bench in the shade');
  expect(part.queryByText(PUBLISH_MESSAGES.noAlt)).toBeNull();
  const first = questions()[0]?.picture;
  expect(first?.alt).toBe('A bench in the shade');
  expect(moduleContentSchema.safeParse(written).error).toBeUndefined();

  await choose('water.png');
  await vi.waitFor(() => expect(questions()[0]?.picture?.file_id).not.toBe(first?.file_id));
  expect(questions()[0]?.picture?.alt).toBe('');
  await userEvent.click(part.getByRole('button', { name: 'Remove' }));
  expect(questions()[0]?.picture).toBeUndefined();
  expect(sent.received.filter(({ method }) => method === 'POST')).toHaveLength(2);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await sent.close();
});

test('a question is tried as the learner sees it', async () => {
  const question = ask('What first?');
  const [cool, wait] = question.choices;
  if (!cool || !wait) throw new Error('a new question has two answers');
  const choices = [
    { ...cool, text: 'Cool', is_right: true },
    { ...wait, text: 'Wait', feedback: 'Minutes count.' },
  ];
  await show(withQuestions({ ...question, choices }));
  await press('Preview');
  const dialog = within(await screen.findByRole('dialog', { name: 'As the learner sees it' }));
  await userEvent.click(dialog.getByLabelText('Wait'));
  await userEvent.click(dialog.getByRole('button', { name: 'Check the answer' }));
  expect(await dialog.findByText('Wrong')).toBeTruthy();
  expect(dialog.getByText('Minutes count.')).toBeTruthy();
  await userEvent.click(dialog.getByLabelText('Cool'));
  await userEvent.click(dialog.getByRole('button', { name: 'Check the answer' }));
  expect(await dialog.findByText('Right')).toBeTruthy();
});

test('of a retired module it is only read', async () => {
  await show(withQuestions(ask('One')), true);
  expect((await screen.findByLabelText('Question')).hasAttribute('disabled')).toBe(true);
  for (const name of ['Add a question', 'Add an answer', 'Remove the assessment'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
