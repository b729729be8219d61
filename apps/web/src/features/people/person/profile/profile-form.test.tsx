import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { refusal, success } from '../../../../testing/loopback-server.ts';
import { ONLY_ONES_OWN_TAGS } from '../../assignable-tags.tsx';
import { adminOf, build, renderPersonPage } from '../testing/person-stage.tsx';
import { ProfileScreen } from './profile-screen.tsx';

let page: Awaited<ReturnType<typeof renderPersonPage>>;
afterEach(() => page.close());

const user = userEvent.setup();
const profile = <ProfileScreen onDeleted={() => {}} />;
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { exact: true });
async function write(label: string, text: string): Promise<void> {
  const input = await field(label);
  await user.clear(input);
  if (text !== '') await user.type(input, text);
}
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

test('only what changed is sent, in one call', async () => {
  const person = build.user({ name_first: 'Ada', metadata: { employee_id: 'IR-7' } });
  page = await renderPersonPage(profile, { person, ...adminOf() });
  expect((await field('Last name')).value).toBe('Lund');

  await write('First name', 'Ida');
  await write('Employee ID', 'IR-8');
  await save();

  expect(await screen.findByText('Successfully updated user')).toBeTruthy();
  expect(page.writes()).toEqual([
    {
      method: 'PATCH',
      path: '/v2/user/',
      body: { user_id: person.user_id, name_first: 'Ida', metadata: { employee_id: 'IR-8' } },
    },
  ]);
});

test('every rule of the form is reported at its field, and nothing is sent', async () => {
  const person = build.user({ name_first: 'Ada', name_last: '' });
  page = await renderPersonPage(profile, { person });

  await write('First name', '');
  await write('Email', 'ada');
  await write('New password', '12345');
  await save();
  expect(screen.getByText('Either First Name or Last Name is required')).toBeTruthy();
  expect(screen.getByText('Invalid email format')).toBeTruthy();
  expect(screen.getByText('Minimum 6 characters')).toBeTruthy();
  expect(screen.getByText('Current password is required')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));

  expect(page.writes()).toEqual([]);
});

test('changing one’s own sign-in asks for the current password', async () => {
  const person = build.user({ email: 'ada@harbour.test' });
  page = await renderPersonPage(profile, { person });
  expect(screen.queryByLabelText('Current password')).toBeNull();

  await write('New password', 'another long river');
  await save();
  expect(screen.getByText('Current password is required')).toBeTruthy();
  await write('Current password', 'a long and quiet river');
  await save();

  await screen.findByText('Successfully updated user');
  expect(page.writes()[0]?.body).toEqual({
    user_id: person.user_id,
    password: 'another long river',
    current_password: 'a long and quiet river',
  });
});

test('errors from the server are shown at their fields, and not in a toast as well', async () => {
  const problems = [{ path: 'current_password', message: 'Current password is incorrect' }];
  page = await renderPersonPage(profile, {
    person: build.user({ email: 'ada@harbour.test' }),
    answer: () => {
      const { status, body } = refusal(400, 'invalid-request', 'The request is not valid.');
      return { status, body: { ...(body as object), problems } };
    },
  });

  await write('Email', 'ida@harbour.test');
  await write('Current password', 'wrong');
  await save();

  expect(await screen.findByText('Current password is incorrect')).toBeTruthy();
  // Toasts go after three seconds by themselves: none ever came.
  expect(screen.queryByText('Failed to update user.')).toBeNull();
  expect((await field('Email')).value).toBe('ida@harbour.test');
});

test('an email already in use is refused with its own message', async () => {
  const taken = 'A user with this email address already exists';
  page = await renderPersonPage(profile, {
    person: build.user({ email: 'ada@harbour.test' }),
    ...adminOf(),
    answer: () => refusal(409, 'email-registered', taken),
  });

  await write('Email', 'ida@harbour.test');
  await save();

  expect(await screen.findByText(taken)).toBeTruthy();
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(taken)).toHaveLength(1);
});

test('an editor of one tag adds and removes that tag only', async () => {
  const [mine, other] = [build.tag({ name: 'Crane crew' }), build.tag({ name: 'Night shift' })];
  const editor = build.user();
  const person = build.user({ tag_ids: [mine.tag_id, other.tag_id] });
  page = await renderPersonPage(profile, {
    person,
    as: editor,
    tags: [mine, other],
    permissions: [build.permission(editor, { tag_id: mine.tag_id, access: 'view_user,edit_user' })],
  });

  await screen.findByText('You cannot change:');
  expect(screen.queryByRole('button', { name: 'Remove Night shift' })).toBeNull();
  // A list with nothing to choose from would only raise a question.
  expect(await screen.findByText(ONLY_ONES_OWN_TAGS)).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Jobs' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Locations' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Crane crew' }));
  expect(
    await screen.findByText('Without one of your tags you will no longer see this person.'),
  ).toBeTruthy();
  await save();

  await screen.findByText('Successfully updated user');
  expect(page.writes()[0]?.body).toEqual({ user_id: person.user_id, tag_ids: [other.tag_id] });
});

test('a viewer gets facts and no form, and cannot change anybody else’s email', async () => {
  const crew = build.tag({ name: 'Crane crew' });
  const viewer = build.user();
  page = await renderPersonPage(profile, {
    person: build.user({
      tag_ids: [crew.tag_id],
      metadata: { employee_id: 'IR-7', _addresses: [{ city: 'Perth' }] },
    }),
    as: viewer,
    tags: [crew],
    permissions: [build.permission(viewer, { access: 'view_user' })],
    known: {
      has_password: null,
      may: { edit: false, change_sign_in: false, set_password: false, hide: true, delete: false },
    },
  });

  expect(await screen.findByText('IR-7')).toBeTruthy();
  expect(screen.getByText('Perth')).toBeTruthy();
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('for somebody with more rights, email and password are not editable', async () => {
  page = await renderPersonPage(profile, {
    person: build.user({ email: 'boss@harbour.test' }),
    ...adminOf(),
    known: { may: { edit: true, change_sign_in: false, set_password: false, hide: true, delete: false } },
  });

  await screen.findByText(/Only somebody with at least the same rights/);
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(await field('First name')).toBeTruthy();
});

test.each([
  [true, 'Send reset link', 'reset', 'A link to choose a new password is on its way to ada@harbour.test.'],
  [false, 'Send invitation', 'invitation', 'An invitation is on its way to ada@harbour.test.'],
] as const)(
  'nobody types another’s password (%s): they are sent a link',
  async (has_password, button, sent, text) => {
    const person = build.user({ email: 'ada@harbour.test' });
    page = await renderPersonPage(profile, {
      person,
      ...adminOf(),
      known: { has_password },
      answer: () => success({ sent }),
    });

    await user.click(await screen.findByRole('button', { name: button }));

    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByLabelText(/password/i)).toBeNull();
    expect(page.writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /v3/user/${person.user_id}/sign-in-mail`,
    ]);
  },
);

test('a new email of an account is pending, and the screen says what it waits for', async () => {
  page = await renderPersonPage(profile, { person: build.user({ email: 'ada@harbour.test' }), ...adminOf() });

  await write('Email', 'ida@harbour.test');
  // The link would still go to the first address.
  expect(screen.getByRole('button', { name: 'Send reset link' }).hasAttribute('disabled')).toBe(true);
  await save();

  expect(
    await screen.findByText(
      'An email is on its way to ida@harbour.test. The email changes once it is confirmed there.',
    ),
  ).toBeTruthy();
  expect((await field('Email')).value).toBe('ada@harbour.test');
});

test('without an email there is nothing to send, and the form says to add one first', async () => {
  page = await renderPersonPage(profile, {
    person: build.user({ email: null }),
    ...adminOf(),
    known: { has_password: false },
  });
  expect(await screen.findByText(/Save one, then send an invitation/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
});
