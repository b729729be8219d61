import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { ShownFile } from '@heatwise/contract/education/files.contract';
import { COURSE_MESSAGES } from '@heatwise/domain/education/education';
import type { ModuleContent, TrainingBlock } from '@heatwise/domain/education/module-content';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetWork, listStoredFiles } from '../../../platform/kept-work.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { CourseScreen } from './course-screen.tsx';
import type { CourseSearch } from './course-search.ts';
import { CoursesScreen } from './courses-screen.tsx';
import { OwnDesk } from './own-desk.tsx';
import { heatAssessment, heatPages } from './testing/heat-module.ts';
import { openLearnerServer } from './testing/learner-server.ts';

const worker = entityBuilders({ seed: 'offline learner', now: Date.now() }).user({ name_first: 'Rosa' });
type Server = Awaited<ReturnType<typeof openLearnerServer>>;
let server: Server;

/** Cache storage, which jsdom lacks. */
function memoryCaches() {
  const stored = new Map<string, Response>();
  const cache = {
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    match: async (key: string) => stored.get(key)?.clone(),
    put: async (key: string, reply: Response) => void stored.set(key, reply),
  };
  return { open: async () => cache, delete: async () => stored.clear() };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:stored';
      static override revokeObjectURL = () => undefined;
    },
  );
});
afterEach(async () => {
  await forgetWork();
  await server.close();
  vi.unstubAllGlobals();
});

function Course({ begin }: { begin: CourseSearch }) {
  const [search, setSearch] = useState(begin);
  return <CourseScreen courseId={server.course_id} search={search} onSearchChange={setSearch} />;
}
const show = (begin: CourseSearch = {}) =>
  renderPrivateScreen(
    <OwnDesk>
      <Course begin={begin} />
    </OwnDesk>,
    { organisation: { users: [worker], tags: [], measurements: [] }, as: worker, apiBase: server.apiBase },
  );
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

/** The heat module with a picture on its second page, and with a video on its third where that is wanted. */
async function serve({ hasVideo = false } = {}): Promise<{ picture: string; video: string }> {
  const [picture, video] = [crypto.randomUUID(), crypto.randomUUID()];
  const blocks: TrainingBlock[] = [
    { kind: 'picture', block_id: crypto.randomUUID(), file_id: picture, alt: 'Shade' },
    {
      kind: 'video',
      block_id: crypto.randomUUID(),
      file_id: video,
      title: 'Cooling',
      poster_id: null,
      captions_id: null,
    },
  ];
  const content = heatPages();
  const pages: ModuleContent['pages'] = content.pages.map((page, index) => ({
    ...page,
    blocks: [
      ...page.blocks,
      ...(index === 1 ? blocks.slice(0, 1) : []),
      ...(index === 2 && hasVideo ? blocks.slice(1) : []),
    ],
  }));
  server = await openLearnerServer({ ...content, pages });
  const file = (file_id: string, kind: ShownFile['kind'], bytes: number): ShownFile => ({
    file_id,
    kind,
    bytes,
    name: kind,
    seconds: null,
    address: `${server.apiBase}/v3/files/${crypto.randomUUID()}/${file_id}?until=1&signature=a`,
  });
  server.state.files = {
    [picture]: file(picture, 'picture', 40_000),
    ...(hasVideo && { [video]: file(video, 'video', 12_000_000) }),
  };
  return { picture, video };
}

/** Pictures on the second and on the third page; the server names the later one first. */
async function servePictures(): Promise<{ later: string; earlier: string }> {
  const [earlier, later] = [crypto.randomUUID(), crypto.randomUUID()];
  const content = heatPages();
  const pages = content.pages.map((page, index): ModuleContent['pages'][number] => {
    const file_id = index === 1 ? earlier : later;
    const block = { kind: 'picture', block_id: crypto.randomUUID(), file_id, alt: 'Shade' } as const;
    return index === 0 ? page : { ...page, blocks: [...page.blocks, block] };
  });
  server = await openLearnerServer({ ...content, pages });
  const file = (file_id: string): ShownFile => ({
    file_id,
    kind: 'picture',
    bytes: 40_000,
    name: 'Shade',
    seconds: null,
    address: `${server.apiBase}/v3/files/${crypto.randomUUID()}/${file_id}?until=1&signature=a`,
  });
  server.state.files = { [later]: file(later), [earlier]: file(earlier) };
  return { later, earlier };
}

test('a course that was started shows the pictures of its later pages without a connection', async () => {
  const { picture } = await serve();
  await show({ page: 1 });
  await waitFor(async () => expect(await listStoredFiles()).toEqual(new Set([picture])));

  server.state.isDown = true;
  await press('Next');
  expect((await screen.findByRole('img', { name: 'Shade' })).getAttribute('src')).toBe('blob:stored');
});

test('files are downloaded in the order of the pages', async () => {
  const { later, earlier } = await servePictures();
  const stored: string[] = [];
  const { open } = memoryCaches();
  const cache = await open();
  const put = async (key: string, reply: Response) => {
    stored.push(key.slice(key.lastIndexOf('/') + 1));
    await cache.put(key, reply);
  };
  vi.stubGlobal('caches', { ...memoryCaches(), open: async () => ({ ...cache, put }) });
  await show();
  await press(/^Download for offline/);
  expect(await screen.findByText('Available offline')).toBeTruthy();
  expect(stored).toEqual([earlier, later]);
});

test('a picture that cannot be fetched says so, and is shown when the connection is back', async () => {
  await serve();
  await show({ page: 2 });
  fireEvent.error(await screen.findByRole('img', { name: 'Shade' }));
  expect(await screen.findByText('The picture “Shade” cannot be shown now.')).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'Shade' })).toBeNull();

  fireEvent(window, new Event('online'));
  expect(await screen.findByRole('img', { name: 'Shade' })).toBeTruthy();
});

test('a course whose pages were read without a connection counts as started', async () => {
  await serve();
  await show({ page: 1 });
  await screen.findByRole('heading', { level: 1, name: 'Signs' });
  server.state.isDown = true;
  await press('Next');
  await press('Next');
  await press('Finish');
  expect(await screen.findByText('Started')).toBeTruthy();
  expect(screen.queryByText('Not started')).toBeNull();
});

test('a course that was not started downloads nothing by itself', async () => {
  await serve();
  await show();
  expect(await screen.findByRole('button', { name: 'Download for offline (40 kB)' })).toBeTruthy();
  expect(await listStoredFiles()).toEqual(new Set());
});

test('the button downloads videos, too, and the course is available offline then', async () => {
  const { picture, video } = await serve({ hasVideo: true });
  await show();
  await press('Download for offline (12.0 MB)');
  expect(await screen.findByText('Available offline')).toBeTruthy();
  expect(await listStoredFiles()).toEqual(new Set([picture, video]));
});

test('a download that stops says how far it is and can be tried again', async () => {
  await serve();
  await show();
  const button = await screen.findByRole('button', { name: /^Download for offline/ });
  server.state.isDown = true;
  await userEvent.click(button);
  expect(await screen.findByText(/^The download stopped: 0 of 1 files are on this device/)).toBeTruthy();
  server.state.isDown = false;
  await press(/^Download for offline/);
  expect(await screen.findByText('Available offline')).toBeTruthy();
});

test('signing out deletes the downloaded files', async () => {
  await serve();
  await show({ page: 1 });
  await waitFor(async () => expect((await listStoredFiles())?.size).toBe(1));
  await forgetWork();
  expect(await listStoredFiles()).toEqual(new Set());
});

test('with all pages read offline the assessment asks for a connection, not for the pages', async () => {
  server = await openLearnerServer(heatAssessment());
  await show({ page: 1 });
  await screen.findByRole('heading', { level: 1, name: 'Signs' });
  server.state.isDown = true;
  await press('Next');
  await press('Next');
  await press('Finish');
  expect(await screen.findByText(COURSE_MESSAGES.assessmentOffline)).toBeTruthy();
  expect(screen.queryByText(/Please finish all pages/)).toBeNull();
});

test('a failed course says that no attempts are left and whom to contact', async () => {
  const content = heatAssessment({ attempts_allowed: 1 });
  server = await openLearnerServer(content);
  server.state.pages = content.pages.map(({ page_id }) => page_id);
  const now = Date.now();
  server.state.attempts = [
    {
      attempt_id: crypto.randomUUID(),
      number: 1,
      drawn: [],
      answers: {},
      percent: 0,
      passed: false,
      started_ms: now - 60_000,
      submitted_ms: now,
      ends_ms: null,
      is_late: false,
    },
  ];
  const words = 'You did not pass this course. You have no attempts left. Please talk to your supervisor.';
  const shown = await show();
  expect(await screen.findByText(words)).toBeTruthy();
  shown.unmount();

  await renderPrivateScreen(
    <OwnDesk>
      <CoursesScreen />
    </OwnDesk>,
    { organisation: { users: [worker], tags: [], measurements: [] }, as: worker, apiBase: server.apiBase },
  );
  expect((await screen.findByRole('link', { name: /Heat illness/ })).textContent).toContain(words);
});
