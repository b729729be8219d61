import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { Notice, OwnNotifications } from '@heatwise/contract/notifications/notifications.contract';
import { notificationRoutes } from '@heatwise/contract/notifications/notifications.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, openLoopbackServer, type Received, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { NoticeMark } from './notice-mark.tsx';
import { NotificationsScreen } from './notifications-screen.tsx';
import { UnsubscribeScreen } from './unsubscribe-screen.tsx';

const now = Date.now();
const build = entityBuilders({ seed: 'notifications', now });
const admin = build.user({ name_first: 'Zoe' });
const worker = build.user({ name_first: 'Wim' });
const crew = build.tag({ name: 'Crane crew' });
const organisation = {
  users: [admin, worker],
  tags: [crew],
  measurements: [],
  permissions: [build.permission(admin, { access: 'admin' })],
};
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const first: OwnNotifications = {
  settings: {
    mail: true,
    in_app: true,
    digest: false,
    digest_hour: 6,
    time_zone: 'UTC',
    muted_tag_ids: [],
    desk: true,
  },
  email: 'zoe@harbour.test',
  sees_tests: true,
  mail_delivery: 'sent',
  tags: [{ tag_id: crew.tag_id, name: 'Crane crew', type: 'default', from: 'severely_dehydrated' }],
  next_digest_at: null,
};
const notice = (given: Partial<Notice> = {}): Notice => ({
  notice_id: crypto.randomUUID(),
  measurement_id: crypto.randomUUID(),
  user_id: worker.user_id,
  name_first: 'Wim',
  name_last: 'Post',
  status: 'severely_dehydrated',
  value: 170.25,
  created_time: `${new Date(now - 60_000).toISOString().slice(0, -1)}000Z`,
  tag_name: 'Crane crew',
  read_at: null,
  ...given,
});

let own: OwnNotifications;
let notices: Notice[];
let answer: (request: Received) => Answer | Promise<Answer>;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  own = first;
  notices = [];
  answer = ({ method, path, body }) => {
    if (method === 'GET') return success(path.endsWith('/settings') ? own : { notices });
    if (method === 'POST') return success(null);
    own = {
      ...own,
      settings: body as OwnNotifications['settings'],
      next_digest_at: '2026-03-02T22:00:00.000Z',
    };
    return success(own);
  };
  server = await openLoopbackServer((request) => answer(request));
});
afterEach(() => server.close());

const show = (part = <NotificationsScreen />, as = admin) =>
  renderPrivateScreen(part, { organisation, as, apiBase: `${server.base}/api` });
/** By its label, which its description follows. */
const switchOf = (label: string) =>
  screen.findByRole<HTMLInputElement>('switch', { name: new RegExp(`^${label}`) });
const toggle = async (label: string) => userEvent.click(await switchOf(label));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const writes = () => server.received.filter(({ method }) => method === 'PUT' || method === 'POST');

test('channels, tags and the digest are chosen and saved together; discarding reverts them', async () => {
  await show();
  await toggle('By email');
  await press('Discard');
  expect((await switchOf('By email')).checked).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();

  expect(screen.getByText('Severe dehydration only')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Settings of Crane crew' })).toBeTruthy();
  await toggle('Crane crew');
  await toggle('Send me a daily digest');
  await userEvent.selectOptions(screen.getByLabelText('At'), '07:00');
  await press('Save');

  expect(await screen.findByText('Settings updated.')).toBeTruthy();
  expect(writes().map(({ method, path, body }) => [method, path, body])).toEqual([
    [
      'PUT',
      '/api/v3/notification/settings',
      {
        mail: true,
        in_app: true,
        digest: true,
        digest_hour: 7,
        time_zone: zone,
        muted_tag_ids: [crew.tag_id],
        desk: true,
      },
    ],
  ]);
  expect(await screen.findByText(/^The next one goes out on/)).toBeTruthy();
});

test('notices are listed with a link to the person, and are read once seen', async () => {
  notices = [notice(), ...Array.from({ length: 6 }, () => notice({ read_at: new Date(now).toISOString() }))];
  await show();
  const latest = within(await screen.findByRole('region', { name: 'Latest' }));
  expect(await latest.findAllByRole('link', { name: 'Wim Post' })).toHaveLength(5);
  expect(latest.getAllByText('New')).toHaveLength(1);
  expect(latest.getAllByText('170.3 mOsm')).toHaveLength(5);
  await userEvent.click(latest.getByRole('button', { name: 'Show all 7' }));
  expect(latest.getAllByRole('link', { name: 'Wim Post' })).toHaveLength(7);
  await expect.poll(() => writes().map(({ path }) => path)).toEqual(['/api/v3/notification/read']);
});

test('people without an address, without anybody to see, without tags or without a mail server are told so', async () => {
  own = { ...first, email: null, sees_tests: false, tags: [] };
  const rendered = await show(<NotificationsScreen />, worker);
  expect(await screen.findByText('You have no email address')).toBeTruthy();
  expect(screen.getByText('There is nothing to tell you yet')).toBeTruthy();
  expect(screen.getByText(/^You are not on the list of any tag yet/)).toBeTruthy();
  rendered.unmount();
  own = { ...first, mail_delivery: 'kept' };
  const kept = await show();
  expect(await screen.findByText('This server does not send email')).toBeTruthy();
  kept.unmount();
  answer = () => ({ status: 503, body: { success: false, status: false, code: 'x', message: 'Too busy.' } });
  await show();
  expect(await screen.findByText('Too busy.')).toBeTruthy();
});

test('the mark says how many are new, to those who see tests, and is absent when nothing is', async () => {
  notices = [notice(), notice(), notice({ read_at: new Date(now).toISOString() })];
  const rendered = await show(<NoticeMark />);
  expect(await screen.findByRole('link', { name: '2 new notifications' })).toBeTruthy();
  rendered.unmount();
  notices = [];
  const none = await show(<NoticeMark />);
  await expect.poll(() => server.received.length).toBe(2);
  expect(screen.queryByRole('link')).toBeNull();
  none.unmount();
  await show(<NoticeMark />, worker);
  expect(server.received).toHaveLength(2);
});

test('an emailed link says what it ends, and ends it when the button is pressed', async () => {
  const link = { what: 'dehydration', organisation_name: 'Harbour Works', is_subscribed: true };
  answer = ({ method }) => success({ ...link, is_subscribed: method === 'GET' });
  await show(<UnsubscribeScreen token="abc" />);
  expect(await screen.findByRole('heading', { name: 'Unsubscribe?' })).toBeTruthy();
  expect(screen.getByText('Harbour Works')).toBeTruthy();
  expect(writes()).toEqual([]);
  await press('Unsubscribe');
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeTruthy();
  expect(writes().map(({ path }) => path)).toEqual(['/api/v3/notification/unsubscribe/abc']);
});

test('a link that does not work says so', async () => {
  answer = () => ({
    status: 404,
    body: {
      success: false,
      status: false,
      code: 'unsubscribe-link-not-valid',
      message: 'This link does not work.',
    },
  });
  await show(<UnsubscribeScreen token="abc" />);
  expect(await screen.findByRole('heading', { name: 'Nothing was changed' })).toBeTruthy();
  expect(screen.getByText('This link does not work.')).toBeTruthy();
});

/** Holds an answer back until it is opened. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

test('marking notices read does not cancel a running save', async () => {
  const [noticesAsked, saveAsked] = [gate(), gate()];
  notices = [notice()];
  const answerNow = answer;
  answer = async (request) => {
    if (request.method === 'GET' && !request.path.endsWith('/settings')) await noticesAsked.opened;
    if (request.method === 'PUT') await saveAsked.opened;
    return answerNow(request);
  };
  const { platform } = await show();
  const saving = platform.api.send(notificationRoutes.save, { body: first.settings });
  noticesAsked.open();
  await waitFor(() => expect(writes().map(({ method }) => method)).toContain('POST'));
  saveAsked.open();

  await expect(saving).resolves.toMatchObject({ email: 'zoe@harbour.test' });
});
