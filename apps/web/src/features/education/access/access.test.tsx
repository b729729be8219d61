import type { OwnCourse } from '@heatwise/contract/education/courses.contract';
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { forgetWork } from '../../../platform/kept-work.ts';
import { PlatformProvider } from '../../../platform/platform-context.tsx';
import { publicFrame, root } from '../../../routing/public-frames.ts';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../../../testing/loopback-server.ts';
import { testPlatform } from '../../../testing/render-screen.tsx';
import { theme } from '../../../ui/theme.ts';
import { Toasts } from '../../../ui/toasts.tsx';
import { educationPublic } from '../education.public.ts';

// Test files share their modules: one that keeps work must not leave the place to keep it in to the next.
beforeAll(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const TOKEN = `hwc_${'Ab3-'.repeat(10)}xyz`;
const course: OwnCourse = {
  course_id: '3f0e8c1a-1111-4222-8333-444455556666',
  title: 'Heat illness',
  summary: '',
  language: 'en',
  minutes: 12,
  cover: null,
  state: 'assigned',
  due_on: null,
  pages: 2,
  pages_done: 0,
  has_assessment: true,
  attempts_left: 3,
  done_on: null,
  certificate: null,
};
const page = (title: string) => ({ page_id: crypto.randomUUID(), title, blocks: [] });

let answer: (request: Received) => Answer;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  server = await openLoopbackServer((request) => answer(request));
});
afterEach(async () => {
  await server.close();
  await forgetWork();
});

const opens = (courses: OwnCourse[] = [course]) =>
  success({ name_first: 'Ida', expires_at: '2026-12-23T00:00:00.000Z', courses });

function open(address = `/access/${TOKEN}`) {
  const platform = testPlatform(`${server.base}/api`);
  const routeTree = root.addChildren([publicFrame.addChildren(educationPublic.routes.publicFrame)]);
  const router = createRouter({
    routeTree,
    context: { ...platform, addSignedInRoutes: async () => {} },
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  // As a visitor has it: without what stands around the private part.
  render(
    <MantineProvider theme={theme} env="test">
      <PlatformProvider platform={platform}>
        <Toasts>
          {/* biome-ignore lint/suspicious/noExplicitAny: a router of a part of the routes */}
          <RouterProvider router={router as any} />
        </Toasts>
      </PlatformProvider>
    </MantineProvider>,
  );
  return { router };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a link opens the courses of its person; its token travels in a header and in no address', async () => {
  answer = () => opens();
  const { router } = open();
  await heading('Hello, Ida');
  expect(screen.getByRole('list', { name: 'To do' }).textContent).toContain('Heat illness');
  for (const { path, authorization } of server.received) {
    expect(path).not.toContain(TOKEN);
    expect(authorization).toBe(`Bearer ${TOKEN}`);
  }
  expect(document.querySelector('meta[name="referrer"]')?.getAttribute('content')).toBe('no-referrer');
  answer = ({ path }) =>
    path.includes(course.course_id)
      ? success({
          ...course,
          training: [page('Signs'), page('Cool first')],
          page_ids_done: [],
          assessment: null,
          attempts: [],
        })
      : opens();
  await userEvent.click(screen.getByRole('link', { name: /Heat illness/ }));
  await heading('Heat illness');
  expect(router.state.location.search).toEqual({ course: course.course_id });
  await userEvent.click(screen.getByRole('link', { name: 'Start' }));
  await heading('Signs');
  expect(router.state.location).toMatchObject({
    pathname: `/access/${TOKEN}`,
    search: { course: course.course_id, page: 1 },
  });
});

test.each([
  ['course-link-expired', 'This link has expired'],
  ['course-link-revoked', 'This link is no longer valid'],
  ['course-link-unknown', 'This link is not known'],
  ['organisation-closed', 'These courses are closed'],
] as const)('%s has a page of its own', async (code, title) => {
  answer = () => refusal(401, code, 'No.');
  open();
  await heading(title);
  expect(screen.queryByText('Loading your courses…')).toBeNull();
});

test('what never was a link is not asked about', async () => {
  answer = () => opens();
  open('/access/no-such-link/assessments');
  await heading('This link is not known');
  expect(server.received).toEqual([]);
});

test('a link that is revoked while somebody reads says so at the next step', async () => {
  answer = () => opens();
  open();
  await heading('Hello, Ida');
  answer = () => refusal(401, 'course-link-revoked', 'No.');
  await userEvent.click(screen.getByRole('link', { name: /Heat illness/ }));
  await heading('This link is no longer valid');
});

test('whoever has nothing left to do is told so', async () => {
  answer = () => opens([{ ...course, state: 'done', done_on: '2026-11-20', pages_done: 2 }]);
  open();
  await heading('All done, Ida');
  expect(screen.getByRole('list', { name: 'Completed' }).textContent).toContain('Heat illness');
});

test('an address of an assessment without its course leads back to the courses', async () => {
  answer = () => opens();
  open(`/access/${TOKEN}/assessments/3f0e8c1a-1111-4222-8333-444455556666/take`);
  await heading('Assessment not found');
  await userEvent.click(screen.getByRole('link', { name: 'My courses' }));
  await heading('Hello, Ida');
});

test('the browser keeps nothing that opens the link', async () => {
  answer = () => opens();
  open();
  await heading('Hello, Ida');
  await waitFor(async () => {
    const databases = await indexedDB.databases();
    expect(databases.map(({ name }) => name)).toContain('heatwise-work');
  });
  const kept = await new Promise<unknown>((resolve) => {
    const asked = indexedDB.open('heatwise-work');
    asked.onsuccess = () => {
      const store = asked.result.transaction('kept').objectStore('kept');
      const keys = store.getAllKeys();
      const rows = store.getAll();
      rows.onsuccess = () => resolve([keys.result, rows.result]);
    };
  });
  expect(JSON.stringify([kept, { ...localStorage }])).not.toContain(TOKEN);
});

test('the page of a certificate asks the server without anything private around it', async () => {
  answer = () => refusal(404, 'certificate-not-found', 'There is no certificate with this number.');
  open('/certificate/HW-0000-0000-0000');
  await heading('Unknown certificate');
});
