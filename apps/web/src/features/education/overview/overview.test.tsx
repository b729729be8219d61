import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { Learner } from '@heatwise/contract/education/assignments.contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { MOST_EXPORTED, TOO_MANY_TO_EXPORT } from './overview.queries.ts';
import { OverviewScreen } from './overview-screen.tsx';
import { TrainedScreen } from './trained-screen.tsx';
import { readTrainedSearch, type TrainedSearch } from './trained-search.ts';

const build = entityBuilders({ seed: 'overview of training', now: Date.now() });
const admin = build.user({ name_first: 'Ada', name_last: 'Lund' });
const organisation = {
  users: [admin],
  tags: [],
  measurements: [],
  permissions: [build.permission(admin, { access: 'admin' })],
};
const heat = {
  module_id: crypto.randomUUID(),
  title: 'Heat illness',
  cover: null,
  state: 'published',
  assigned: 1200,
  done: 599,
  excused: 0,
  overdue: 3,
  failed: 0,
  certificates_end: 4,
};
const old = { ...heat, module_id: crypto.randomUUID(), title: 'Old', state: 'retired', assigned: 0, done: 0 };
const choice = ({ module_id, title, state }: typeof heat) => ({ module_id, title, state });
const unassigned = choice({ ...heat, module_id: crypto.randomUUID(), title: 'Shade', state: 'retired' });
const overview = {
  people: 1100,
  overdue_people: 3,
  failed_people: 0,
  certificates_end: 4,
  modules: [heat, { ...old, overdue: 0, certificates_end: 0 }],
  choices: [choice(heat), choice(old), unassigned],
};
const learner = (index: number): Learner => ({
  course_id: crypto.randomUUID(),
  module_id: heat.module_id,
  title: heat.title,
  user_id: crypto.randomUUID(),
  name_first: 'Ida',
  name_last: `Berg ${index}`,
  round: 1,
  state: 'overdue',
  assigned_on: '2026-01-05',
  due_on: '2026-01-19',
  version: 1,
  pages_done: 1,
  pages: 3,
  attempts: [40, 60].map((percent, at) => ({
    attempt_id: crypto.randomUUID(),
    number: at + 1,
    submitted_at: '2026-01-06T08:00:00.000Z',
    percent,
    passed: false,
  })),
  done_on: null,
  excused: null,
  certificate: null,
  identification: null,
});

let people: Learner[];
let count: number | null;
let answer: (request: Received) => Answer;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  people = [learner(1), learner(2)];
  count = null;
  answer = ({ path }) => {
    if (path.includes('/overview')) return success(overview);
    const asked = new URL(path, 'http://x').searchParams;
    const offset = Number(asked.get('offset'));
    const courses = people.slice(offset, offset + Number(asked.get('limit')));
    return success({ courses, count: count ?? people.length, people: people.length });
  };
  server = await openLoopbackServer((request) => answer(request));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const stage = () => ({ organisation, as: admin, apiBase: `${server.base}/api` });
const opened = vi.fn();
function Trained({ begin }: { begin: TrainedSearch }) {
  const [search, setSearch] = useState(begin);
  return <TrainedScreen search={search} onSearchChange={setSearch} onOpen={opened} />;
}
const asked = () =>
  server.received
    .filter(({ path }) => path.includes('/education/people'))
    .map(({ path }) => Object.fromEntries(new URL(path, 'http://x').searchParams));

/** The page's own blobs cannot be asked for their text in jsdom. */
function textOf(blob: Blob | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = reject;
    reader.readAsText(blob ?? new Blob());
  });
}

test('each number leads to the people behind it', async () => {
  await renderPrivateScreen(<OverviewScreen />, stage());
  const tiles = within(await screen.findByRole('list', { name: 'In numbers' }));
  const leads = tiles
    .getAllByRole<HTMLAnchorElement>('link')
    .map(({ textContent, href }) => [textContent, new URL(href).search]);
  expect(leads).toEqual([
    ['1,100People with courses', ''],
    ['49 % (599 of 1,200)Courses finished', '?show=done'],
    ['3Overdue people', '?show=overdue'],
    ['0Failed people', '?show=failed'],
    ['4Certificates end within 30 days', '?show=certificate-ends'],
  ]);
  expect(tiles.getByText('Module in work')).toBeTruthy();

  const row = within(screen.getAllByRole('row')[1] as HTMLElement);
  const overdue = row.getByRole<HTMLAnchorElement>('link', { name: 'Heat illness, Overdue: 3' });
  expect(Object.fromEntries(new URL(overdue.href).searchParams)).toEqual({
    module: heat.module_id,
    show: 'overdue',
  });
  expect(screen.getByText('Old (retired)')).toBeTruthy();
});

test('before anything is published, and when the server does not respond, the screen says so', async () => {
  answer = () => success({ ...overview, people: 0, modules: [] });
  const first = await renderPrivateScreen(<OverviewScreen />, stage());
  expect(await screen.findByText('No training yet')).toBeTruthy();
  first.unmount();
  answer = () => refusal(503, 'server-busy', 'The server is busy.');
  await renderPrivateScreen(<OverviewScreen />, stage());
  expect(await screen.findByText('The server is busy.')).toBeTruthy();
});

test('people are listed page by page, searched and narrowed; a row opens the person', async () => {
  people = Array.from({ length: 101 }, (_, index) => learner(index));
  await renderPrivateScreen(<Trained begin={{ show: 'overdue' }} />, stage());
  expect(await screen.findByText('101 courses of 101 people')).toBeTruthy();
  expect(asked()[0]).toMatchObject({ show: 'overdue', offset: '0' });
  const row = within(screen.getAllByRole('row')[1] as HTMLElement);
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Ida Berg 0',
    'Heat illness',
    'Overdue',
    '19 Jan 2026',
    '1 of 3',
    '60 %',
    '–',
    '–',
  ]);
  await userEvent.click(row.getByText('Ida Berg 0'));
  expect(opened).toHaveBeenCalledWith(people[0]?.user_id);

  // Also what nobody has: the address may narrow the list to it.
  expect(await screen.findByRole('option', { name: 'Shade (retired)' })).toBeTruthy();
  await userEvent.selectOptions(await screen.findByLabelText('Module'), 'Heat illness');
  await userEvent.selectOptions(screen.getByLabelText('Courses'), 'Certificate ends within 30 days');
  await userEvent.type(screen.getByLabelText('Search people'), 'ida');
  await vi.waitFor(() =>
    expect(asked().at(-1)).toMatchObject({
      show: 'certificate-ends',
      module_id: heat.module_id,
      q: 'ida',
    }),
  );
  people = [];
  await userEvent.type(screen.getByLabelText('Search people'), 'x');
  expect(await screen.findByText('No results found')).toBeTruthy();
});

test('the whole list is saved, unless it is too long for a file', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return '#saved';
  };
  URL.revokeObjectURL = () => {};
  people = Array.from({ length: 501 }, (_, index) => learner(index));
  await renderPrivateScreen(<Trained begin={{}} />, stage());
  await screen.findByText('501 courses of 501 people');
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await textOf(saved[0])).trim().split('\r\n');
  expect(lines).toHaveLength(502);
  expect(lines[1]).toContain('Ida Berg 0,Heat illness,1,1,Overdue,05 Jan 2026,19 Jan 2026,3,1,2,60');

  count = MOST_EXPORTED + 1;
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  expect(await screen.findByText(TOO_MANY_TO_EXPORT)).toBeTruthy();
});

test('the address says what is listed', () => {
  const module = crypto.randomUUID();
  expect(readTrainedSearch({ show: 'failed', module, q: 'ida' })).toEqual({
    show: 'failed',
    module,
    q: 'ida',
  });
  expect(readTrainedSearch({ show: 'nothing', module: 7, q: '' })).toEqual({});
});
