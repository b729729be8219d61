import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { Assignment, Learner } from '@heatwise/contract/education/assignments.contract';
import type { WrittenModule } from '@heatwise/contract/education/modules.contract';
import { NOBODY_ASSIGNED } from '@heatwise/domain/education/assignment';
import { COURSE_STATES } from '@heatwise/domain/education/course';
import { DUE_IN_THE_PAST } from '@heatwise/domain/education/enrolment';
import { emptyModule } from '@heatwise/domain/education/module-content';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterText } from '../../../../testing/enter-text.ts';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../../testing/private-screen.tsx';
import { ModuleProvider } from '../module-context.ts';
import { AssignmentsPart } from './assignments-part.tsx';

const build = entityBuilders({ seed: 'assigning a module', now: Date.now() });
const admin = build.user({ name_first: 'Ada', name_last: 'Lund' });
const ida = build.user({ name_first: 'Ida', name_last: 'Berg' });
const crew = build.tag({ name: 'Crane crew' });
const yard = build.tag({ name: 'Crane yard', type: 'location' });
const organisation = {
  users: [admin, ida],
  tags: [crew, yard],
  measurements: [],
  permissions: [build.permission(admin, { access: 'admin' })],
};
const content = emptyModule('Heat illness');
const module: WrittenModule = {
  module_id: crypto.randomUUID(),
  state: 'published',
  revision: 1,
  draft: content,
  versions: [{ version: 1, published_at: '2026-01-05T08:00:00.000Z', published_by: 'Ada', asks: 'new' }],
  is_changed: false,
};
const assignment = (given: Partial<Assignment>): Assignment => ({
  assignment_id: crypto.randomUUID(),
  everyone: false,
  user_ids: [],
  tag_ids: [],
  due: { kind: 'days', days: 14 },
  repeats: { kind: 'none' },
  reminders: true,
  made_by: 'Ada Lund',
  made_at: '2026-01-05T08:00:00.000Z',
  progress: null,
  ...given,
});
const learner = (given: Partial<Learner>): Learner => ({
  course_id: crypto.randomUUID(),
  module_id: module.module_id,
  title: 'Heat illness',
  user_id: ida.user_id,
  name_first: 'Ida',
  name_last: 'Berg',
  round: 1,
  state: 'failed',
  assigned_on: '2026-01-05',
  due_on: null,
  version: 1,
  pages_done: 3,
  pages: 3,
  attempts: [],
  done_on: null,
  excused: null,
  certificate: null,
  identification: null,
  ...given,
});

let assignments: Assignment[];
let people: Learner[];
let answer: (request: Received) => Answer;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  assignments = [];
  people = [learner({})];
  answer = ({ method, path, body }) => {
    if (method === 'POST' && path.endsWith('/assignment')) {
      const { today: _, ...sent } = body as { today: string };
      const made = {
        reminders: true,
        ...sent,
        made_by: 'Ada Lund',
        made_at: '2026-01-05',
        progress: { done: 0, of: 3 },
      };
      assignments = [made as unknown as Assignment];
      return success(made);
    }
    if (method !== 'GET') return success(null);
    if (path.endsWith('/assignment')) return success({ assignments });
    const counts = Object.fromEntries(
      COURSE_STATES.map((state) => [state, people.filter((one) => one.state === state).length]),
    );
    const asked = new URL(path, 'http://x').searchParams.get('state');
    return success({ people: people.filter(({ state }) => asked === null || asked === state), counts });
  };
  server = await openLoopbackServer((request) => answer(request));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const show = (given: Partial<WrittenModule> = {}) =>
  renderPrivateScreen(
    <ModuleProvider
      value={{ module: { ...module, ...given }, content, change: () => {}, files: {}, isReadOnly: false }}
    >
      <AssignmentsPart />
    </ModuleProvider>,
    { organisation, as: admin, apiBase: `${server.base}/api` },
  );
const writes = () =>
  server.received
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path.replace('/api/v3/education', ''), body]);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a module is assigned to tags and people, due on a day and each year again', async () => {
  await show();
  expect(await screen.findByText('Not assigned')).toBeTruthy();
  await press('New assignment');
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign “Heat illness”' }));
  await userEvent.selectOptions(dialog.getByLabelText('Due'), 'On a day');
  await enterText(dialog.getByLabelText('Due date'), '2020-01-01');
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await dialog.findByText(NOBODY_ASSIGNED)).toBeTruthy();
  expect(dialog.getByText(DUE_IN_THE_PAST)).toBeTruthy();

  await userEvent.click(dialog.getByRole('combobox', { name: 'Tags, jobs and locations' }));
  await userEvent.click(await screen.findByRole('option', { name: /Crane crew/ }));
  await userEvent.click(dialog.getByRole('combobox', { name: 'People' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Ida Berg' }));
  await userEvent.clear(dialog.getByLabelText('Due date'));
  await enterText(dialog.getByLabelText('Due date'), '2199-10-01');
  await userEvent.selectOptions(dialog.getByLabelText('Taken again'), 'Each year by a day');
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('Crane crew, Ida Berg')).toBeTruthy();
  expect(screen.getByText('Due on 01 Oct 2199 · Each year by 1 October')).toBeTruthy();
  expect(screen.getByText('Being given: 0 of 3 people looked at')).toBeTruthy();
  expect(writes()[0]).toMatchObject([
    'POST',
    `/module/${module.module_id}/assignment`,
    {
      everyone: false,
      tag_ids: [crew.tag_id],
      user_ids: [ida.user_id],
      due: { kind: 'date', date: '2199-10-01' },
      repeats: { kind: 'yearly', month: 10, day: 1 },
    },
  ]);

  // Until everybody has it, the screen asks again by itself.
  assignments = assignments.map((one) => ({ ...one, progress: null }));
  people = [learner({}), learner({ name_last: 'New', user_id: crypto.randomUUID(), state: 'assigned' })];
  await vi.waitFor(() => expect(screen.queryByText(/Being given/)).toBeNull(), { timeout: 5000 });
  expect(await screen.findByText('Ida New', {}, { timeout: 5000 })).toBeTruthy();
});

test('everybody can be chosen instead, and what was picked before is not sent', async () => {
  await show();
  await press('New assignment');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Tags, jobs and locations' }));
  await userEvent.click(await screen.findByRole('option', { name: /Crane yard/ }));
  await userEvent.click(dialog.getByLabelText('Everybody in the organisation'));
  await userEvent.click(dialog.getByLabelText(/^Remind people by email/));
  expect(dialog.queryByRole('combobox', { name: 'People' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
  await vi.waitFor(() =>
    expect(writes()[0]?.[2]).toMatchObject({ everyone: true, tag_ids: [], user_ids: [], reminders: false }),
  );
});

test('an assignment is ended after confirmation', async () => {
  assignments = [
    assignment({ everyone: true, repeats: { kind: 'months', months: 12 } }),
    assignment({ tag_ids: [crypto.randomUUID()], due: { kind: 'none' }, reminders: false }),
  ];
  await show();
  expect(await screen.findByText('Due 14 days after it is assigned · Every 12 months')).toBeTruthy();
  expect(screen.getByText('A deleted tag')).toBeTruthy();
  expect(screen.getByText('No due date · Without reminders')).toBeTruthy();
  await press('End: Everybody');
  const asking = within(await screen.findByRole('dialog', { name: 'End this assignment?' }));
  await userEvent.click(asking.getByRole('button', { name: 'End it' }));
  expect(await screen.findByText('Assignment ended.')).toBeTruthy();
  expect(writes()).toEqual([['DELETE', `/assignment/${assignments[0]?.assignment_id}`, undefined]]);
});

test('people are narrowed to a state, allowed another attempt and excused; nobody excuses themselves', async () => {
  people = [
    learner({}),
    learner({ user_id: admin.user_id, name_first: 'Ada', name_last: 'Lund', state: 'assigned' }),
    learner({
      user_id: crypto.randomUUID(),
      name_first: 'Max',
      state: 'excused',
      excused: { reason: 'On leave', by: 'Ada Lund', on: '2026-01-07T08:00:00.000Z' },
    }),
  ];
  await show();
  expect(await screen.findByText('On leave')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions for Ada Lund' })).toBeNull();
  await press('Actions for Ida Berg');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Allow another attempt' }));
  expect(await screen.findByText('Another attempt allowed.')).toBeTruthy();
  await press('Actions for Max Berg');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Take the excuse back' }));
  await press('Actions for Ida Berg');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Excuse' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Excuse Ida Berg?' }));
  await enterText(dialog.getByLabelText('Reason'), 'Office');
  await userEvent.click(dialog.getByRole('button', { name: 'Excuse' }));
  expect(await screen.findByText('Excused.')).toBeTruthy();
  expect(writes().map(([method]) => method)).toEqual(['POST', 'DELETE', 'PUT']);

  await userEvent.selectOptions(screen.getByLabelText('State'), 'Failed (1)');
  await vi.waitFor(() => expect(screen.queryByText('Max Berg')).toBeNull());
  expect(screen.getByText('Ida Berg')).toBeTruthy();
});

test('what is not published or retired is not assigned; a server that does not respond is asked again', async () => {
  const draft = await show({ state: 'draft', versions: [] });
  expect(await screen.findByText('Not published yet')).toBeTruthy();
  draft.unmount();
  const retired = await show({ state: 'retired' });
  expect(await screen.findByText('A retired module is assigned to nobody.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New assignment' })).toBeNull();
  retired.unmount();
  answer = () => refusal(503, 'server-busy', 'The server is busy.');
  await show();
  await vi.waitFor(() => expect(screen.getAllByText('The server is busy.')).toHaveLength(2));
});
