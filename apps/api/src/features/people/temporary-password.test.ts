import { randomUUID } from 'node:crypto';
import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { beforeEach, expect, test } from 'vitest';
import { addAccount, PASSWORD as password } from '../../testing/accounts.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestGrant, TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const temporary = 'kestrel-9';
const chosen = 'another long river';
let now = new Date();
const server = setUpTestApp({ clock: () => now });
let ours: TestOrganisation;
let admin: TestHeaders;
beforeEach(async () => {
  now = new Date();
  ours = await server.organisation();
  admin = (await ours.admin()).headers;
});

async function send(method: 'POST' | 'PATCH', url: string, headers: Partial<TestHeaders>, payload: object) {
  return (await server.app.inject({ method, url: `/api${url}`, headers, payload })).json();
}
const reset = (headers: TestHeaders, user_id: string, next = temporary) =>
  send('PATCH', `/v3/user/reset_password/${user_id}`, headers, { password: next });
const create = (headers: TestHeaders, person: object) => send('POST', '/v2/user', headers, person);
const logIn = (email: string, tried: string, more: object = {}) =>
  send('POST', '/v2/auth/login', {}, { email, password: tried, ...more });
const isSignedIn = async (headers: TestHeaders) =>
  (await server.app.inject({ url: '/api/v3/auth/account', headers })).statusCode === 200;
const freshEmail = () => `${randomUUID()}@harbour.test`;

const account = (grants: TestGrant[] = [], tag_ids: string[] = []) =>
  addAccount(server, ours, { grants, tag_ids });

const actions = async () => (await ours.trail(['action', 'subject'])).map(({ action }) => action);

test('a temporary password ends the person’s sessions and opens nothing until it is replaced', async () => {
  const worker = await account();

  expect((await reset(admin, worker.user_id)).success).toBe(true);

  expect(await isSignedIn(worker.headers)).toBe(false);
  expect((await logIn(worker.email, password)).code).toBe('sign-in-incorrect');
  expect(await logIn(worker.email, temporary)).toMatchObject({
    code: 'new-password-required',
    message: 'Your password is temporary. Choose a new one to sign in.',
  });
  for (const [next, message] of [
    [temporary, 'New password must be different from current password'],
    ['12345', 'Minimum 6 characters'],
    ['password', 'This password is too common. Please choose another one.'],
  ] as const) {
    expect((await logIn(worker.email, temporary, { new_password: next })).problems).toEqual([
      { path: 'new_password', message },
    ]);
  }
  const { data } = await logIn(worker.email, temporary, { new_password: chosen });
  expect(await isSignedIn({ authorization: `Bearer ${data.token}` })).toBe(true);
  expect((await logIn(worker.email, temporary)).code).toBe('sign-in-incorrect');
  expect((await logIn(worker.email, chosen)).success).toBe(true);
  expect(await actions()).toEqual([
    'person.password-set',
    'password.change',
    'session.signed-in',
    'session.signed-in',
  ]);
});

test('the person is notified by email', async () => {
  const worker = await account();
  const countMails = async () =>
    (await server.database.owner.selectFrom('jobs').select('job_id').where('kind', '=', 'mail').execute())
      .length;
  const before = await countMails();

  await reset(admin, worker.user_id);

  expect(await countMails()).toBe(before + 1);
});

test('a person with an email and no account gets one by a temporary password', async () => {
  const email = freshEmail();
  const user_id = await ours.addPerson({ email });

  expect((await reset(admin, user_id)).success).toBe(true);

  expect((await logIn(email, temporary)).code).toBe('new-password-required');
});

test.each([
  ['', 'password', 'New password is required'],
  ['12345', 'password', 'Minimum 6 characters'],
  ['password', 'password', 'This password is too common. Please choose another one.'],
])('refuses %j as a temporary password', async (next, path, message) => {
  const worker = await account();
  expect((await reset(admin, worker.user_id, next)).problems).toEqual([{ path, message }]);
});

test('a person without an email cannot get a password', async () => {
  const user_id = await ours.addPerson();
  expect((await reset(admin, user_id)).problems).toEqual([
    { path: 'email', message: 'Email is required if password is provided.' },
  ]);
});

test('only organisation admins set a password, and never an admin’s', async () => {
  const tag = await ours.addTag();
  const worker = await account([], [tag]);
  const manager = await ours.person([{ tag_id: tag, access: 'manager' }]);
  const editor = await ours.person([{ tag_id: null, access: 'view_user,edit_user,view_measure' }]);
  const other = await account([{ tag_id: null, access: 'admin' }]);
  const support = await account([{ tag_id: SPECIAL_ORGANISATION.support_admin, access: 'special' }]);
  const stranger = await (await server.organisation()).admin();

  for (const { headers } of [manager, editor])
    expect((await reset(headers, worker.user_id)).message).toBe(
      'Only organisation admins can set a temporary password.',
    );
  for (const { user_id } of [other, support])
    expect((await reset(admin, user_id)).message).toBe(
      'This is an admin, whose password only they can set. Send them a link instead.',
    );
  expect((await reset(stranger.headers, worker.user_id)).code).toBe('user-not-found');
  for (const { email } of [worker, other, support]) expect((await logIn(email, password)).success).toBe(true);
});

test('a new person gets a temporary password instead of an invitation', async () => {
  const email = freshEmail();

  const { success, data } = await create(admin, { name_first: 'Ida', email, password: temporary });

  expect(success).toBe(true);
  expect((await logIn(email, temporary)).code).toBe('new-password-required');
  expect((await logIn(email, temporary, { new_password: chosen })).data.user_id).toBe(data.user_id);
  const [created] = await ours.trail(['subject'], 'person.create');
  expect(created?.subject).toEqual({ user_id: data.user_id, tag_ids: [], invited: false });
});

test.each([
  [{ password: temporary }, 'email', 'Email is required if password is provided.'],
  [{ email: 'ida@harbour.test', password: '12345' }, 'password', 'Minimum 6 characters'],
])('a new person with %j is refused at %s', async (more, path, message) => {
  expect((await create(admin, { name_first: 'Ida', ...more })).problems).toEqual([{ path, message }]);
});

test('a manager creates people without a password only', async () => {
  const tag = await ours.addTag();
  const manager = await ours.person([{ tag_id: tag, access: 'manager' }]);
  const person = { name_first: 'Ida', tag_ids: [tag], email: freshEmail() };

  const refused = await create(manager.headers, { ...person, password: temporary });

  expect(refused).toMatchObject({ code: 'not-permitted', problems: [{ path: 'password' }] });
  expect((await create(manager.headers, person)).success).toBe(true);
});

test('an address that signs in to another organisation is refused', async () => {
  const theirs = await account();
  ours = await server.organisation();
  admin = (await ours.admin()).headers;

  const refused = await create(admin, { name_first: 'Ida', email: theirs.email, password: temporary });

  expect(refused.code).toBe('email-registered');
});

const EXPIRED =
  'This temporary password has expired. Ask an admin of your organisation for a new one, or choose your own with “Forgot your password?”.';
const untilOf = async (user_id: string, headers = admin) =>
  (await server.app.inject({ url: `/api/v2/user/${user_id}`, headers })).json().data.temporary_password_until;

test('a temporary password expires after seven days, and a new one works again', async () => {
  const worker = await account();
  await reset(admin, worker.user_id);
  const until = now.getTime() + 7 * DAY_MS;
  expect(await untilOf(worker.user_id)).toBe(new Date(until).toISOString());

  now = new Date(until - 1);
  expect((await logIn(worker.email, temporary)).code).toBe('new-password-required');

  now = new Date(until);
  for (const more of [{}, { new_password: chosen }])
    expect(await logIn(worker.email, temporary, more)).toMatchObject({
      success: false,
      code: 'temporary-password-expired',
      message: EXPIRED,
    });
  expect((await logIn(worker.email, 'a wrong password')).code).toBe('sign-in-incorrect');

  const { user_id } = await ours.admin();
  const anotherAdmin = await ours.signIn(user_id, { created_at: now, used_at: now });
  await reset(anotherAdmin, worker.user_id, 'kestrel-10');
  expect((await logIn(worker.email, 'kestrel-10')).code).toBe('new-password-required');
  expect((await logIn(worker.email, 'kestrel-10', { new_password: chosen })).success).toBe(true);
  expect(await untilOf(worker.user_id, anotherAdmin)).toBeNull();
  now = new Date(now.getTime() + 8 * DAY_MS);
  expect((await logIn(worker.email, chosen)).success).toBe(true);
});

test('the temporary password of a new person expires too', async () => {
  const email = freshEmail();
  const { data } = await create(admin, { name_first: 'Ida', email, password: temporary });
  const until = await untilOf(data.user_id);
  expect(until).toBe(new Date(now.getTime() + 7 * DAY_MS).toISOString());

  now = new Date(until);
  expect((await logIn(email, temporary)).code).toBe('temporary-password-expired');
});

test('those who may not set the password do not learn that it is temporary', async () => {
  const tag = await ours.addTag();
  const worker = await account([], [tag]);
  await reset(admin, worker.user_id);
  const manager = await ours.person([{ tag_id: tag, access: 'manager' }]);
  expect(await untilOf(worker.user_id, manager.headers)).toBeNull();
});
