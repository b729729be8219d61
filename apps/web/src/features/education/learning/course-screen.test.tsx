import { entityBuilders } from '@heatwise/builders/entity-builders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forgetWork } from '../../../platform/kept-work.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { CourseScreen } from './course-screen.tsx';
import type { CourseSearch } from './course-search.ts';
import { CoursesScreen } from './courses-screen.tsx';
import { OwnCoursesCard } from './own-courses-card.tsx';
import { OwnDesk } from './own-desk.tsx';
import { heatPages } from './testing/heat-module.ts';
import { openLearnerServer } from './testing/learner-server.ts';

// Test files share their modules: one that keeps work must not leave the place to keep it in to the next.
beforeAll(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const worker = entityBuilders({ seed: 'learner', now: Date.now() }).user({ name_first: 'Rosa' });
type Server = Awaited<ReturnType<typeof openLearnerServer>>;
const open: Server[] = [];
afterEach(async () => {
  await forgetWork();
  for (const server of open.splice(0)) await server.close();
});

async function serve(...given: Parameters<typeof openLearnerServer>): Promise<Server> {
  const server = await openLearnerServer(...given);
  open.push(server);
  return server;
}

function Course({ courseId, begin }: { courseId: string; begin: CourseSearch }) {
  const [search, setSearch] = useState(begin);
  return <CourseScreen courseId={courseId} search={search} onSearchChange={setSearch} />;
}

const stage = (apiBase: string) => ({
  organisation: { users: [worker], tags: [], measurements: [] },
  as: worker,
  apiBase,
});
const showCourse = ({ course_id, apiBase }: Server, begin: CourseSearch = {}, courseId = course_id) =>
  renderPrivateScreen(
    <OwnDesk>
      <Course courseId={courseId} begin={begin} />
    </OwnDesk>,
    stage(apiBase),
  );
const showList = ({ apiBase }: Server) =>
  renderPrivateScreen(
    <OwnDesk>
      <CoursesScreen />
    </OwnDesk>,
    stage(apiBase),
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a course says what it is, and going through its pages finishes it', async () => {
  const server = await serve(heatPages());
  const shown = await showCourse(server, { page: 1 });
  expect(await heading('Signs')).toBe(document.activeElement);
  expect(screen.getByText('About: Signs')).toBeTruthy();
  expect(screen.getByText('Page 1 of 3')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);

  await press('Next');
  expect(await heading('Cool first')).toBe(document.activeElement);
  await press('Previous');
  await heading('Signs');
  await press('Next');
  await press('Next');
  await press('Finish');
  expect(await heading('Heat illness')).toBe(document.activeElement);
  expect(await screen.findByText('Completed')).toBeTruthy();
  expect(screen.getByText('Certificate HW-1234, valid until 23 Nov 2031')).toBeTruthy();
  expect(screen.getByText('3 of 3 pages read')).toBeTruthy();
  expect(server.state.pages).toHaveLength(3);
  shown.unmount();

  await showList(server);
  const done = within(await screen.findByRole('list', { name: 'Completed' }));
  expect(done.getByRole('link').textContent).toContain('Certificate HW-1234');
});

test('it goes on where the learner left', async () => {
  const content = heatPages();
  const server = await serve(content, { due_on: '2020-02-03' });
  server.state.pages = [content.pages[0]?.page_id ?? ''];
  await showCourse(server);
  expect(await screen.findByText('Overdue')).toBeTruthy();
  expect(screen.getByText(/^Was due on 03 Feb 2020 · About 10 minutes · 3 pages$/)).toBeTruthy();
  expect(screen.getByText('How to see it and what to do.')).toBeTruthy();
  const goOn = screen.getByRole('link', { name: 'Continue with page 2' });
  expect(goOn.getAttribute('href')).toBe(`/courses/${server.course_id}?page=2`);
  const pages = within(screen.getByRole('list', { name: 'Pages' })).getAllByRole('link');
  expect(pages.map((link) => within(link).queryByLabelText('Read:') !== null)).toEqual([true, false, false]);
});

test('without a connection pages are read on, kept through a reload, and sent later', async () => {
  const server = await serve(heatPages());
  const before = await showCourse(server, { page: 1 });
  await heading('Signs');
  server.state.isDown = true;
  await press('Next');
  await heading('Cool first');
  expect(await screen.findByText(/^You can go on reading. 1 page that you have read is kept/)).toBeTruthy();
  await press('Next');
  await heading('Call for help');
  before.unmount();

  const after = await showCourse(server);
  expect(await screen.findByText('2 of 3 pages read')).toBeTruthy();
  expect(screen.getByText(/^You can go on reading. 2 pages that you have read are kept/)).toBeTruthy();
  expect(server.state.pages).toEqual([]);
  after.unmount();

  server.state.isDown = false;
  await showList(server);
  expect((await screen.findByRole('link')).textContent).toContain('2 of 3 pages read');
  expect(server.state.pages).toHaveLength(2);
});

test('a page that is on its way is not said to wait for a connection', async () => {
  const server = await serve(heatPages());
  await showCourse(server, { page: 1 });
  await heading('Signs');
  const said: string[] = [];
  const watching = new MutationObserver(() => {
    said.push(...screen.queryAllByText(/kept on this device/).map(({ textContent }) => textContent ?? ''));
  });
  watching.observe(document.body, { subtree: true, childList: true, characterData: true });
  await press('Next');
  await heading('Cool first');
  await waitFor(() => expect(server.state.pages).toHaveLength(1));
  await press('Next');
  await heading('Call for help');
  await waitFor(() => expect(server.state.pages).toHaveLength(2));
  watching.disconnect();
  expect(said).toEqual([]);
});

test('signing out leaves nothing of what was read', async () => {
  const server = await serve(heatPages());
  const before = await showCourse(server, { page: 1 });
  await heading('Signs');
  server.state.isDown = true;
  await press('Next');
  await heading('Cool first');
  before.unmount();
  await forgetWork();

  await showCourse(server);
  expect(await screen.findByRole('alert')).toBeTruthy();
  server.state.isDown = false;
  await press('Try again');
  expect(await screen.findByText('0 of 3 pages read')).toBeTruthy();
});

test('a course of somebody else is not found, and pages that are refused say so', async () => {
  const server = await serve(heatPages());
  const shown = await showCourse(server, {}, crypto.randomUUID());
  expect(await heading('Course not found')).toBeTruthy();
  shown.unmount();

  server.state.isExcused = true;
  await showCourse(server, { page: 3 });
  await press('Finish');
  expect(await screen.findByText('You have been excused from this course.', { selector: 'p' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/kept on this device/)).toBeNull());
});

test('without a course the list says where they come from', async () => {
  const server = await serve(heatPages());
  server.state.isAssigned = false;
  await showList(server);
  expect(await screen.findByText('No courses yet')).toBeTruthy();
});

test('the dashboard shows what is to be done, and nothing once it is', async () => {
  const server = await serve(heatPages(), { due_on: '2020-02-03' });
  const both = () =>
    renderPrivateScreen(
      <OwnDesk>
        <OwnCoursesCard />
        <CoursesScreen />
      </OwnDesk>,
      stage(server.apiBase),
    );
  const shown = await both();
  const todo = within(await screen.findByRole('list', { name: 'My courses' }));
  expect(todo.getByRole('link').textContent).toMatch(/^Heat illness.*Was due on 03 Feb 2020.*Overdue$/);
  shown.unmount();

  server.state.done_on = '2026-11-23';
  await both();
  await screen.findByRole('list', { name: 'Completed' });
  expect(screen.queryByRole('list', { name: 'My courses' })).toBeNull();
});
