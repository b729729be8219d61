import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { PresentedModule, SentTalk, Talk } from '@heatwise/contract/education/talks.contract';
import { emptyModule } from '@heatwise/domain/education/module-content';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { forgetWork } from '../../../platform/kept-work.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { type Answer, openLoopbackServer, refusal, success } from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { NewTalkScreen } from './new-talk-screen.tsx';
import { pageAfterKey } from './presenter.tsx';
import type { TalkSearch } from './talk-search.ts';
import { TalksScreen } from './talks-screen.tsx';

// Test files share their modules: one that keeps work must not leave the place to keep it in to the next.
beforeAll(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const build = entityBuilders({ seed: 'talks', now: Date.now() });
const crane = build.tag({ name: 'Crane crew' });
const supervisor = build.user({ name_first: 'Sue', name_last: 'Pervisor' });
const ada = build.user({ name_first: 'Ada', name_last: 'Ash', tag_ids: [crane.tag_id] });
const ben = build.user({ name_first: 'Ben', name_last: 'Birch', tag_ids: [crane.tag_id] });
const organisation = {
  users: [supervisor, ada, ben],
  tags: [crane],
  measurements: [],
  permissions: [build.permission(supervisor, { access: 'manager' })],
};

const page = (title: string) => ({ page_id: crypto.randomUUID(), title, blocks: [] });
const {
  title: _title,
  pages: _pages,
  assessment: _assessment,
  certificate: _certificate,
  translations: _translations,
  ...empty
} = emptyModule('');
const module: PresentedModule = {
  ...empty,
  module_id: crypto.randomUUID(),
  version: 2,
  title: 'Heat illness',
  pages: 2,
  training: [page('Signs'), page('Cool first')],
};
const { training: _training, ...outline } = module;

let isDown: boolean;
let problem: Answer | null;
let sent: SentTalk[];
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  [isDown, problem, sent] = [false, null, []];
  server = await openLoopbackServer(({ method, path, body }) => {
    if (isDown) return { status: 502, body: 'Bad gateway' };
    const { pathname } = new URL(path, 'http://x');
    if (pathname.endsWith('/talk/module')) return success({ modules: [outline] });
    if (pathname.includes('/talk/module/')) return success(module);
    if (pathname.endsWith('/files')) return success({ files: {} });
    if (method !== 'POST') return success({ talks: sent.map(talkOf), total: sent.length });
    if (problem) return problem;
    sent.push(body as SentTalk);
    return success({ ...talkOf(body as SentTalk), people: [], left_out: 0 });
  });
});
afterEach(async () => {
  await forgetWork();
  await server.close();
});

function talkOf({ talk_id, place, held_on, started_at, ended_at, attendances }: SentTalk): Talk {
  const { module_id, title, version } = module;
  const of = { talk_id, module_id, title, version, presenter: 'Sue Pervisor' };
  return { ...of, place, held_on, started_at, ended_at, attended: attendances.length };
}

function Flow() {
  const [search, setSearch] = useState<TalkSearch>({});
  const [isFinished, setFinished] = useState(false);
  if (isFinished) return <TalksScreen />;
  return <NewTalkScreen search={search} onSearchChange={setSearch} onFinished={() => setFinished(true)} />;
}
const show = () =>
  renderPrivateScreen(<Flow />, { organisation, as: supervisor, apiBase: `${server.base}/api` });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

async function startTalk(): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Module' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Heat illness' }));
  await enterText(screen.getByRole('combobox', { name: 'Where the talk is held' }), 'Crib room 2');
  await userEvent.click(screen.getByRole('combobox', { name: 'Crews' }));
  await userEvent.click(await screen.findByRole('option', { name: /Crane crew/ }));
  await press('Start the talk');
}

test('from the pages to who is here: what was tapped by mistake is undone, and the talk is sent once', async () => {
  await show();
  await startTalk();
  await screen.findByRole('heading', { name: 'Signs' });
  await userEvent.keyboard('{PageDown}');
  await screen.findByRole('heading', { name: 'Cool first' });
  await press('Who is here?');
  await press('Ada Ash');
  await press('Ben Birch');
  await screen.findByText('2 confirmed.');
  await press('Undo: Ben Birch');
  await screen.findByText('1 confirmed.');
  await press('Finish the talk');
  await press('Finish');

  expect(await screen.findByText('Toolbox talk saved.')).toBeTruthy();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    module_id: module.module_id,
    version: 2,
    place: 'Crib room 2',
    location_id: null,
  });
  expect(sent[0]?.attendances.map(({ user_id }) => user_id)).toEqual([ada.user_id]);
  expect(await screen.findByText('1 person attended')).toBeTruthy();
});

test('what is missing before a talk is named', async () => {
  await show();
  await press('Start the talk');
  for (const text of [
    'Please choose a module.',
    'Please say where the talk is held.',
    'Please choose a crew or people.',
  ])
    expect(await screen.findByText(text)).toBeTruthy();
});

test('without a network the talk goes on, survives reloading, and waits to be sent', async () => {
  const first = await show();
  await startTalk();
  await screen.findByRole('heading', { name: 'Signs' });
  isDown = true;
  first.unmount();
  const second = await show();
  await press('Who is here?');
  await press('Ada Ash');
  await press('Finish the talk');
  await press('Finish');
  expect(await screen.findByText(/Kept in this browser/)).toBeTruthy();
  expect(sent).toEqual([]);
  second.unmount();

  isDown = false;
  await renderPrivateScreen(<TalksScreen />, { organisation, as: supervisor, apiBase: `${server.base}/api` });
  expect(await screen.findByText('1 person attended')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/Kept in this browser/)).toBeNull());
  expect(sent).toHaveLength(1);
});

test('a talk that is refused stays with the reason until it is discarded', async () => {
  problem = refusal(404, 'module-not-found', 'Module not found');
  await show();
  await startTalk();
  await screen.findByRole('heading', { name: 'Signs' });
  await press('Next');
  await press('Who is here?');
  await press('Ada Ash');
  await press('Finish the talk');
  await press('Finish');
  expect(await screen.findByText(/It was refused: Module not found/)).toBeTruthy();
  await press('Discard');
  await waitFor(() => expect(screen.queryByText(/It was refused/)).toBeNull());
});

test('names are found by searching', async () => {
  await show();
  await startTalk();
  await press('Next');
  await press('Who is here?');
  await userEvent.type(await screen.findByLabelText('Search for your name'), 'bir');
  const names = await screen.findByRole('list', { name: 'Who is here' });
  await waitFor(() => expect(within(names).queryByRole('button', { name: 'Ada Ash' })).toBeNull());
  expect(within(names).getByRole('button', { name: 'Ben Birch' })).toBeTruthy();
});

test.each([
  ['ArrowRight', 1, 2],
  ['PageDown', 3, 3],
  ['PageUp', 2, 1],
  ['ArrowLeft', 1, 1],
  ['End', 1, 3],
  ['Home', 3, 1],
])('%s on page %i of 3 leads to page %i', (key, from, to) => {
  const pressed = { key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, target: null };
  expect(pageAfterKey(pressed, from, 3)).toBe(to);
  expect(pageAfterKey({ ...pressed, ctrlKey: true }, from, 3)).toBeNull();
  expect(pageAfterKey({ ...pressed, target: document.createElement('video') }, from, 3)).toBeNull();
  const inChoice = pageAfterKey({ ...pressed, target: document.createElement('select') }, from, 3);
  expect(inChoice).toBe(key.startsWith('Page') ? to : null);
});

test('leaving asks before it discards the plan of a talk, and not once the talk is under way', async () => {
  const { router } = await show();
  const leave = () => void router.navigate({ to: '/elsewhere' as never });
  await enterText(await screen.findByRole('combobox', { name: 'Where the talk is held' }), 'Yard');
  leave();
  await screen.findByRole('dialog', { name: 'Discard changes?' });
  await press('Keep editing');

  await userEvent.clear(screen.getByRole('combobox', { name: 'Where the talk is held' }));
  await startTalk();
  await screen.findByRole('heading', { name: 'Signs' });
  leave();
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});
