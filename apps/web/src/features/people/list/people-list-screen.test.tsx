import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { User } from '@heatwise/contract/sync/entities';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { PeopleListScreen } from './people-list-screen.tsx';

const build = entityBuilders({ seed: 'people screen', now: 0 });
const [mine, other] = [build.tag({ name: 'Crane crew' }), build.tag({ name: 'Night shift' })];
const boss = build.user({ name_first: 'Boss', name_last: 'Berg' });
const chief = build.user({ name_first: 'Chief', name_last: 'Berg' });
const ada = build.user({ name_first: 'Ada', name_last: 'Lund', tag_ids: [mine.tag_id] });
const ben = build.user({ name_first: 'Ben', name_last: 'Ek', tag_ids: [mine.tag_id, other.tag_id] });
const cyd = build.user({ name_first: 'Cyd', name_last: 'Lund', tag_ids: [other.tag_id] });
const hid = build.user({ name_first: 'Hid', name_last: 'Den', is_hidden: true });
const organisation = {
  users: [boss, chief, ada, ben, cyd, hid],
  tags: [mine, other],
  measurements: [build.measurement(ada), build.measurement(ada)],
  permissions: [
    build.permission(boss, { access: 'admin' }),
    build.permission(chief, { access: 'admin' }),
    build.permission(ada, { access: 'manager', tag_id: mine.tag_id }),
    build.permission(ada, { access: 'view_user', tag_id: other.tag_id }),
    build.permission(cyd, { access: 'view_user' }),
  ],
};

beforeEach(() => {
  // jsdom lays nothing out: the box has the height it would be given.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  return () => vi.restoreAllMocks();
});

type Server = Awaited<ReturnType<typeof openLoopbackServer>>;
const opened: Server[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

type Answers = (call: Received) => Answer;
const changed: Answers = ({ body }) => success({ user_ids: (body as { user_ids: string[] }).user_ids });

async function open(as: User, { answer = changed, address = '/people', isRosterOpen = true } = {}) {
  const server = await openLoopbackServer((call) =>
    call.method === 'OPTIONS' ? success(null) : answer(call),
  );
  opened.push(server);
  const rendered = await renderPrivateScreen(<PeopleListScreen isRosterOpen={isRosterOpen} />, {
    organisation,
    as,
    apiBase: `${server.base}/api`,
    address,
  });
  await screen.findByRole('heading', { name: 'People' });
  const sent = () =>
    server.received.filter(({ method }) => method !== 'OPTIONS').map(({ path, body }) => ({ path, body }));
  return { ...rendered, sent, user: userEvent.setup() };
}

const names = () => screen.getAllByRole('link').map((link) => link.textContent);
const choose = async (user: ReturnType<typeof userEvent.setup>, ...people: string[]) => {
  for (const name of people)
    await user.click(await screen.findByRole('checkbox', { name: `Choose ${name}` }));
};
const button = (name: string) => screen.queryByRole('button', { name });

test('people by name, each leading to their page; searching narrows them and goes into the address', async () => {
  const { user, router } = await open(boss);
  expect((await screen.findByRole('link', { name: /Ada Lund/ })).getAttribute('href')).toBe(
    `/people/${ada.user_id}`,
  );
  expect(screen.getByText('5 people · 1 hidden')).toBeTruthy();

  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'LUND');

  expect(await screen.findByText('2 people')).toBeTruthy();
  expect(names().join()).toMatch(/Ada Lund.*Cyd Lund/);
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ q: 'LUND' }));
});

test('a link brings its filter, and a search without an answer says so', async () => {
  const { user } = await open(boss, { address: `/people?tags=${mine.tag_id}&hidden=true` });

  expect(await screen.findByText('2 people')).toBeTruthy();
  expect(screen.getByText('Crane crew')).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'nobody');

  expect(await screen.findByText('Nobody found')).toBeTruthy();
});

test('hiding is done at once and can be undone', async () => {
  const { user, sent } = await open(boss);
  await choose(user, 'Ada Lund', 'Ben Ek');
  expect(screen.getByText('2 people chosen')).toBeTruthy();

  await user.click(await screen.findByRole('button', { name: 'Hide' }));
  expect((await screen.findAllByText('2 people hidden.')).length).toBeGreaterThan(0);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));

  expect(await screen.findByText('2 people shown.')).toBeTruthy();
  const ids = [ada.user_id, ben.user_id].sort();
  expect(sent()).toEqual([
    { path: '/api/v3/user/hide', body: { user_ids: ids } },
    { path: '/api/v3/user/unhide', body: { user_ids: ids } },
  ]);
});

test('deleting asks first, says that hiding would do, and tells why it was refused', async () => {
  const message = 'You may not delete 1 of 2 people. Nothing was changed.';
  const { user, sent } = await open(boss, { answer: () => refusal(403, 'not-permitted', message) });
  await choose(user, 'Ada Lund', 'Ben Ek');

  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 people?' });
  expect(within(dialog).getByRole('button', { name: 'Hide instead' })).toBeTruthy();
  expect(dialog.textContent).toContain('To only take them out of sight, hide them instead.');
  expect(sent()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText('2 people chosen')).toBeTruthy();
});

test('two are merged after choosing who is kept', async () => {
  const { user, sent } = await open(boss, { answer: () => success(ben) });
  await choose(user, 'Ada Lund', 'Ben Ek', 'Cyd Lund');
  expect(button('Merge')).toBeNull();
  await choose(user, 'Cyd Lund');

  await user.click(await screen.findByRole('button', { name: 'Merge' }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge two people' });
  expect(await within(dialog).findByText('no email · 2 tests')).toBeTruthy();
  await user.click(within(dialog).getByRole('radio', { name: 'Ben Ek' }));
  expect(dialog.textContent).toContain('Ada Lund is then deactivated and can no longer sign in.');
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }));

  expect(await screen.findByText('The two people have been merged.')).toBeTruthy();
  expect(sent()).toEqual([
    { path: '/api/v3/user/merge', body: { source_id: ada.user_id, target_id: ben.user_id } },
  ]);
});

test('people are tagged, one call for each tag', async () => {
  const { user, sent } = await open(boss, { answer: () => success({ changed: 1 }) });
  await choose(user, 'Boss Berg');

  await user.click(await screen.findByRole('button', { name: 'Tag' }));
  const dialog = await screen.findByRole('dialog', { name: 'Tag 1 person' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Tags, jobs and locations to add' }));
  await user.click(await screen.findByRole('option', { name: /Crane crew/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Tag' }));

  expect(await screen.findByText('1 person tagged with 1 tag.')).toBeTruthy();
  expect(sent()).toEqual([
    { path: '/api/v3/tag/users', body: { tag_id: mine.tag_id, user_ids: [boss.user_id] } },
  ]);
});

test('what a rule forbids is not offered', async () => {
  const { user } = await open(boss);
  await choose(user, 'Boss Berg');
  await vi.waitFor(() => expect(button('Hide')).toBeTruthy());
  expect(button('Delete')).toBeNull();
  await choose(user, 'Boss Berg', 'Chief Berg');
  await vi.waitFor(() => expect(button('Tag')).toBeTruthy());
  expect(button('Delete')).toBeNull();
});

test('a manager acts on the people of their tag only, a viewer on nobody', async () => {
  const { user, unmount } = await open(ada);
  await choose(user, 'Ben Ek');
  await vi.waitFor(() => expect(button('Hide')).toBeTruthy());
  expect(button('Delete')).toBeNull();
  await choose(user, 'Cyd Lund');
  await vi.waitFor(() => expect(button('Hide')).toBeNull());
  expect(screen.getByRole('link', { name: 'New person' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
  unmount();

  await open(cyd);
  await screen.findByRole('link', { name: /Ada Lund/ });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('link', { name: 'New person' })).toBeNull();
});

test('the roster is there where the organisation has it', async () => {
  const { user, unmount } = await open(boss);
  await user.click(await screen.findByRole('radio', { name: 'Roster' }));
  expect(await screen.findByText('5 people · 5 of 5 due · 1 hidden')).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Shift pattern' })).toBeTruthy();
  unmount();

  await open(boss, { isRosterOpen: false, address: '/people?view=roster&due=true' });
  await screen.findByRole('link', { name: /Ada Lund/ });
  expect(screen.queryByRole('radio', { name: 'Roster' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Shift pattern' })).toBeNull();
});
