import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { User } from '@heatwise/contract/entities/people';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { enterText } from '../../../testing/enter-text.ts';
import { type Answer, openLoopbackServer, refusal, success } from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { NewPersonScreen } from './new-person-screen.tsx';

const build = entityBuilders({ seed: 'new person', now: 0 });
const mine = build.tag({ name: 'Crane crew' });
const other = build.tag({ name: 'Night shift' });
const boss = build.user();
const manager = build.user();
const chief = build.user();
const editor = build.user();
const former = build.user({
  name_first: 'Rosa',
  name_last: 'Holt',
  active: false,
  metadata: { employee_id: 'RH-1' },
});
const driller = build.tag({ name: 'Driller', type: 'job' });
const made = build.user({ name_first: 'Ida' });
const organisation = {
  users: [boss, manager, chief, editor, former],
  tags: [mine, other, driller],
  measurements: [],
  permissions: [
    build.permission(boss, { access: 'admin' }),
    build.permission(editor, { access: 'view_user,edit_user', tag_id: mine.tag_id }),
    build.permission(manager, { access: 'manager', tag_id: mine.tag_id }),
    build.permission(chief, { access: 'manager', tag_id: mine.tag_id }),
    build.permission(chief, { access: 'manager', tag_id: driller.tag_id }),
  ],
};

type Server = Awaited<ReturnType<typeof openLoopbackServer>>;
const opened: Server[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

async function open(as: User, answer: Answer = success(made)) {
  const server = await openLoopbackServer(({ method }) => (method === 'OPTIONS' ? success(null) : answer));
  opened.push(server);
  const rendered = await renderPrivateScreen(<NewPersonScreen />, {
    organisation,
    as,
    apiBase: `${server.base}/api`,
    address: '/people/new',
  });
  await screen.findByRole('heading', { name: 'New person' });
  const sent = () =>
    server.received.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
  return { ...rendered, sent, user: userEvent.setup() };
}

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const press = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Create person' }));

test('a person is created, the toast says so, and their page opens without confirmation', async () => {
  const { user, sent, router } = await open(boss);

  await enterText(field('First name'), ' Ida ');
  await enterText(field('Employee ID'), 'HW-7');
  await enterText(field('Email'), 'ida@berg.test');
  await user.click(screen.getByRole('combobox', { name: 'Tags' }));
  await user.click(await screen.findByRole('option', { name: 'Crane crew' }));
  await press(user);

  expect(await screen.findByText('Successfully created a new person')).toBeTruthy();
  expect(sent()).toEqual([
    {
      path: '/api/v2/user?fromPortal=True',
      body: {
        name_first: 'Ida',
        name_last: '',
        email: 'ida@berg.test',
        invite: true,
        tag_ids: [mine.tag_id],
        metadata: { employee_id: 'HW-7' },
      },
    },
  ]);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/people/${made.user_id}`));
});

test.each([
  [{}, 'Either First Name or Last Name is required'],
  [{ 'First name': 'Ida', Email: 'ida@' }, 'Invalid email format'],
])('%j is not sent: %s', async (typed, message) => {
  const { user, sent } = await open(boss);

  for (const [label, text] of Object.entries(typed)) await user.type(field(label), text);
  await press(user);

  expect(await screen.findByText(message)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test.each([
  [
    refusal(409, 'email-registered', 'A user with this email address already exists'),
    'A user with this email address already exists',
  ],
  [
    {
      status: 400,
      body: {
        success: false,
        status: false,
        code: 'invalid-request',
        message: 'The request is not valid.',
        problems: [{ path: 'email', message: 'Invalid email format' }],
      },
    },
    'Invalid email format',
  ],
])('errors from the server are shown at their fields', async (answer, message) => {
  const { user } = await open(boss, answer);
  await enterText(field('Last name'), 'Berg');
  await enterText(field('Email'), 'ida@berg.test');

  await press(user);

  // Once at the field; the toast may say the same.
  await vi.waitFor(() =>
    expect(screen.getAllByText(message).some((text) => text.className.includes('Input-error'))).toBe(true),
  );
});

test('an editor of one tag assigns that one, which is preset, and is offered no other', async () => {
  const { user, sent } = await open(manager);
  expect(await screen.findByText('Crane crew')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Jobs' })).toBeNull();
  expect(
    screen.getByText(/You can assign the tags, jobs and locations that you are in charge of/),
  ).toBeTruthy();
  await user.type(field('First name'), 'Ida');
  await press(user);

  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ name_first: 'Ida', tag_ids: [mine.tag_id] });
});

test('an editor of several tags assigns at least one of these, and is offered no other', async () => {
  const { user, sent } = await open(chief);
  await screen.findByRole('combobox', { name: 'Jobs' });
  await user.type(field('First name'), 'Ida');
  await press(user);
  expect(await screen.findByText('Choose at least one tag, job or location.')).toBeTruthy();

  await user.click(screen.getByRole('combobox', { name: 'Jobs' }));
  await user.click(await screen.findByRole('option', { name: 'Driller' }));
  await user.click(screen.getByRole('combobox', { name: 'Tags' }));
  await screen.findByRole('option', { name: 'Crane crew' });
  expect(screen.queryByRole('option', { name: 'Night shift' })).toBeNull();
  await press(user);

  await vi.waitFor(() => expect(sent()).toHaveLength(1));
});

test('an invitation is sent unless another choice is made', async () => {
  const { user, sent } = await open(boss);
  expect(screen.getByRole('radio', { name: 'Send an invitation' })).toHaveProperty('checked', true);
  await user.type(field('First name'), 'Ida');
  await enterText(field('Email'), 'ida@berg.test');
  await user.click(screen.getByRole('radio', { name: 'Decide later' }));
  await press(user);

  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ email: 'ida@berg.test', invite: false });
  expect(sent()[0]?.body).not.toHaveProperty('password');
});

test('an admin sets a temporary password instead of an invitation', async () => {
  const { user, sent } = await open(boss);
  await user.type(field('First name'), 'Ida');
  await user.click(screen.getByRole('radio', { name: 'Set a temporary password' }));
  await enterText(field('Temporary password'), '12345');
  await press(user);
  expect(await screen.findByText('Email is required if password is provided.')).toBeTruthy();
  expect(screen.getByText('Minimum 6 characters')).toBeTruthy();
  await enterText(field('Email'), 'ida@berg.test');
  await user.clear(field('Temporary password'));
  await press(user);
  expect(await screen.findByText('Password is required if email is provided.')).toBeTruthy();
  await enterText(field('Temporary password'), 'kestrel-9');
  await press(user);

  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ email: 'ida@berg.test', invite: false, password: 'kestrel-9' });
});

test('a manager is not offered to set a password', async () => {
  await open(manager);
  await screen.findByText('Crane crew');
  expect(screen.queryByRole('radio', { name: 'Set a temporary password' })).toBeNull();
});

test('a deleted person with the same employee id can be restored instead', async () => {
  const { user, router } = await open(boss, success({ user_ids: [former.user_id] }));
  await enterText(field('Employee ID'), 'rh-1\u200B');

  expect(await screen.findByText('Rosa Holt was deleted and has this email or employee ID')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Restore Rosa Holt' }));

  await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/people/${former.user_id}`));
});

test('somebody with fewer rights than the new person is told whom to ask for the email', async () => {
  const { user, sent } = await open(editor);
  await screen.findByText('Crane crew');
  await user.type(field('First name'), 'Ida');
  await enterText(field('Email'), 'ida@berg.test');
  await press(user);

  expect(await screen.findByText(/Ask an organisation admin/)).toBeTruthy();
  expect(sent()).toEqual([]);
});
