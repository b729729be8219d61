import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { Learner } from '@heatwise/contract/education/assignments.contract';
import type { AttendedTalk } from '@heatwise/contract/education/talks.contract';
import type { User } from '@heatwise/contract/entities/people';
import { ASSIGNMENT_DRAFT_MESSAGES } from '@heatwise/domain/education/assignment';
import { COURSE_MESSAGES } from '@heatwise/domain/education/education';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enterText } from '../../../testing/enter-text.ts';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { PersonCourses } from './person-courses.tsx';

const now = Date.now();
const build = entityBuilders({ seed: 'courses of a person', now });
const crew = build.tag({ name: 'Crane crew' });
const admin = build.user({ name_first: 'Ada', name_last: 'Lund' });
const supervisor = build.user({ name_first: 'Max', name_last: 'Frey' });
const ida = build.user({ name_first: 'Ida', name_last: 'Berg', tag_ids: [crew.tag_id] });
const organisation = {
  users: [admin, supervisor, ida],
  tags: [crew],
  measurements: [],
  permissions: [
    build.permission(admin, { access: 'admin' }),
    build.permission(supervisor, { access: 'manager', tag_id: crew.tag_id }),
  ],
};

const course = (given: Partial<Learner>): Learner => ({
  course_id: crypto.randomUUID(),
  module_id: crypto.randomUUID(),
  title: 'Heat illness',
  user_id: ida.user_id,
  name_first: 'Ida',
  name_last: 'Berg',
  round: 1,
  state: 'assigned',
  assigned_on: '2026-01-05',
  due_on: null,
  version: null,
  pages_done: 0,
  pages: 3,
  attempts: [],
  done_on: null,
  excused: null,
  certificate: null,
  identification: null,
  ...given,
});
const attempt = (number: number, percent: number) => ({
  attempt_id: crypto.randomUUID(),
  number,
  submitted_at: '2026-01-06T08:00:00.000Z',
  percent,
  passed: percent >= 80,
});
const failed = course({
  title: 'Heat plan',
  state: 'failed',
  version: 2,
  attempts: [attempt(1, 40), attempt(2, 79)],
});
const done = course({
  title: 'Water',
  state: 'done',
  round: 2,
  version: 1,
  pages_done: 3,
  attempts: [attempt(1, 100)],
  done_on: '2026-01-06',
  certificate: { number: 'HW-7K3M', valid_until: '2026-02-01' },
  identification: { by: 'link', issued_by: 'Sam Hill' },
});
const excused = course({
  title: 'Shade',
  state: 'excused',
  excused: { reason: 'On leave', by: 'Ada Lund', on: '2026-01-07T08:00:00.000Z' },
});

let courses: Learner[];
let talks: AttendedTalk[];
let answer: (request: Received) => Answer;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  courses = [failed, done, excused];
  talks = [];
  answer = ({ method, path }) =>
    success(
      method !== 'GET'
        ? null
        : path.endsWith('/talk')
          ? { talks }
          : path.includes('/person/')
            ? { courses }
            : { modules: [] },
    );
  server = await openLoopbackServer((request) => answer(request));
});
afterEach(() => server.close());

const show = (as: User) =>
  renderPrivateScreen(<PersonCourses person={ida} />, { organisation, as, apiBase: `${server.base}/api` });
const writes = () =>
  server.received
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path.replace('/api/v3/education', ''), body]);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const of = (group: string) => within(screen.getByRole('region', { name: group }));

test('courses stand with their state, days, attempts and certificate', async () => {
  await show(supervisor);
  expect(await screen.findByRole('heading', { name: 'Heat plan' })).toBeTruthy();
  const toDo = of('To do (1)');
  expect(toDo.getByText('Failed')).toBeTruthy();
  expect(toDo.getByText('No due date')).toBeTruthy();
  expect(toDo.getByText(/^1\. 40 %, failed\s+2\. 79 %, failed$/)).toBeTruthy();
  const completed = of('Completed (1)');
  expect(completed.getByText('06 Jan 2026')).toBeTruthy();
  expect(completed.getByText('No. 2')).toBeTruthy();
  expect(completed.getByText('Personal link issued by Sam Hill')).toBeTruthy();
  expect(toDo.queryByText('Learner identified by')).toBeNull();
  expect(completed.getByText(/^HW-7K3M\s+expired on 01 Feb 2026$/)).toBeTruthy();
  expect(of('Excused (1)').getByText(/^Excused on 07 Jan 2026 by Ada Lund: On leave$/)).toBeTruthy();
});

test('those in charge allow another attempt, excuse with a reason and take an excuse back', async () => {
  await show(supervisor);
  await press('Allow another attempt: Heat plan');
  expect(await screen.findByText('Another attempt allowed.')).toBeTruthy();
  await press('Excuse: Heat plan');
  const dialog = within(await screen.findByRole('dialog', { name: 'Excuse Ida Berg?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Excuse' }));
  expect(await dialog.findByText(COURSE_MESSAGES.reasonMissing)).toBeTruthy();
  await enterText(dialog.getByLabelText('Reason'), ' Works in the office now ');
  await userEvent.click(dialog.getByRole('button', { name: 'Excuse' }));
  expect(await screen.findByText('Excused.')).toBeTruthy();
  await press('Take the excuse back: Shade');
  expect(await screen.findByText('Excuse taken back.')).toBeTruthy();
  expect(writes()).toEqual([
    ['POST', `/course/${failed.course_id}/attempt`, {}],
    ['PUT', `/course/${failed.course_id}/excuse`, { reason: 'Works in the office now' }],
    ['DELETE', `/course/${excused.course_id}/excuse`, undefined],
  ]);
});

test('one’s own courses are only read, and those in charge of a crew assign nothing', async () => {
  const own = await show(ida);
  await screen.findByRole('heading', { name: 'Heat plan' });
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Download certificate']);
  own.unmount();
  await show(supervisor);
  await screen.findByRole('button', { name: 'Excuse: Heat plan' });
  expect(screen.queryByRole('button', { name: 'Assign a module' })).toBeNull();
});

test('an admin assigns a module here; it is awaited until the person has it', async () => {
  courses = [done];
  const module_id = crypto.randomUUID();
  const module = (given: object) => ({
    module_id,
    title: 'Sun',
    summary: '',
    language: 'en',
    translations: [],
    minutes: 10,
    cover: null,
    state: 'published',
    version: 1,
    is_changed: false,
    pages: 3,
    questions: 0,
    assigned: 0,
    done: 0,
    overdue: 0,
    modified_at: new Date(now).toISOString(),
    ...given,
  });
  const modules = [
    module({}),
    module({ module_id: crypto.randomUUID(), title: 'A draft', state: 'draft', version: null }),
    module({ module_id: done.module_id, title: 'Water' }),
  ];
  const usual = answer;
  answer = (request) => {
    if (request.path.includes('/education/module?today=')) return success({ modules });
    if (request.method !== 'POST') return usual(request);
    const { today: _, ...sent } = request.body as { today: string };
    return success({
      reminders: true,
      ...sent,
      made_by: 'Ada Lund',
      made_at: '2026-01-07',
      progress: { done: 0, of: 3 },
    });
  };
  await show(admin);
  await press('Assign a module');
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign a module to Ida Berg' }));
  const select = await dialog.findByRole('combobox', { name: 'Module' });
  await userEvent.click(select);
  const sun = await dialog.findByRole('option', { name: 'Sun' });
  expect(dialog.queryByRole('option', { name: 'A draft' })).toBeNull();
  expect(dialog.queryByRole('option', { name: 'Water' })).toBeNull();
  await userEvent.click(sun);
  await userEvent.clear(dialog.getByLabelText('Days'));
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await dialog.findByText(ASSIGNMENT_DRAFT_MESSAGES.days)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Days'), '7');
  await userEvent.click(dialog.getByLabelText(/^Remind the person by email/));
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText(/“Sun” is being assigned/)).toBeTruthy();
  expect(writes()[0]).toMatchObject([
    'POST',
    `/module/${module_id}/assignment`,
    {
      everyone: false,
      user_ids: [ida.user_id],
      tag_ids: [],
      due: { kind: 'days', days: 7 },
      reminders: false,
    },
  ]);
  courses = [course({ module_id, title: 'Sun' }), done];
  expect(await screen.findByRole('heading', { name: 'Sun' }, { timeout: 5000 })).toBeTruthy();
  expect(screen.queryByText(/is being assigned/)).toBeNull();
});

test('nobody has courses at first, and a server that does not respond is asked again', async () => {
  courses = [];
  const first = await show(ida);
  expect(await screen.findByText('Nothing is assigned to you.')).toBeTruthy();
  first.unmount();
  answer = () => refusal(503, 'server-busy', 'The server is busy.');
  await show(admin);
  expect(await screen.findByText('The server is busy.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('talks that were attended stand apart from courses; whoever trains the person can open them', async () => {
  talks = [
    {
      talk_id: crypto.randomUUID(),
      module_id: crypto.randomUUID(),
      title: 'Rest in the shade',
      version: 1,
      presenter: 'Max Frey',
      place: 'Crib room 2',
      held_on: '2026-01-08',
      started_at: '2026-01-08T06:00:00.000Z',
      ended_at: '2026-01-08T06:15:00.000Z',
    },
  ];
  const { unmount } = await show(supervisor);
  const card = within(await screen.findByRole('region', { name: 'Toolbox talks attended (1)' }));
  expect(card.getByText(/^08 Jan 2026, .+, Crib room 2$/)).toBeTruthy();
  expect(card.getByText('Presented by Max Frey')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Rest in the shade' })).toBeTruthy();
  unmount();

  await show(ida);
  const own = within(await screen.findByRole('region', { name: 'Toolbox talks attended (1)' }));
  expect(own.queryByRole('link')).toBeNull();
});
