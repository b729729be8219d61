import { randomUUID } from 'node:crypto';
import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/special-organisation';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../platform/password-hash.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const password = 'a long and quiet river';
let passwordHash: string;
let server: TestApp;
let ours: TestOrganisation;
beforeAll(async () => {
  server = await buildTestApp();
  passwordHash = await hashPassword(password);
});
afterAll(() => server.close());
beforeEach(async () => {
  ours = await server.organisation();
});

const patch = (headers: TestHeaders, payload: object) =>
  server.app.inject({ method: 'PATCH', url: '/api/v2/user/', headers, payload });
const logIn = (email: string, tried: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email, password: tried },
  });
const isSignedIn = async (headers: TestHeaders) =>
  (await server.app.inject({ url: '/api/v2/auth/logout', headers })).statusCode === 200;
const freshEmail = () => `${randomUUID()}@harbour.test`;

/** Somebody who signs in, with these rights. */
async function account(grants: { tag_id: string | null; access: string }[] = [], tagIds: string[] = []) {
  const email = freshEmail();
  const user_id = await ours.addPerson({ email, grants, tag_ids: tagIds });
  await server.database.owner
    .insertInto('credentials')
    .values({ org_id: ours.org_id, user_id, email, password_hash: passwordHash })
    .execute();
  return { user_id, email, headers: await ours.signIn(user_id) };
}

test('a name is trimmed, the row travels again, and who did it is on record', async () => {
  const admin = await ours.admin();
  const person = await ours.addPerson({ name_first: 'Ada', name_last: 'Lund' });

  const response = await patch(admin.headers, { user_id: person, name_first: ' Ida ' });

  expect(response.statusCode).toBe(200);
  expect(response.json().data).toMatchObject({ name_first: 'Ida', name_last: 'Lund' });
  expect(response.json().data.modified_time > response.json().data.created_time).toBe(true);
  const entries = await server.database.owner
    .selectFrom('audit')
    .select(['user_id', 'action', 'subject'])
    .where('org_id', '=', ours.org_id)
    .execute();
  expect(entries).toEqual([
    { user_id: admin.user_id, action: 'person.edit', subject: { user_id: person, changed: ['name_first'] } },
  ]);
});

test.each([
  [{ name_first: ' ', name_last: '' }, 'name_first', 'Either First Name or Last Name is required'],
  [{ email: 'ada', password: 'long enough' }, 'email', 'Invalid email format'],
  [{ email: 'ada@harbour.test' }, 'password', 'Password is required if email is provided.'],
  [{ password: 'long enough' }, 'email', 'Email is required if password is provided.'],
  [{ email: 'ada@harbour.test', password: '12345' }, 'password', 'Minimum 6 characters'],
  [
    { email: 'ada@harbour.test', password: 'password' },
    'password',
    'This password is too common. Please choose another one.',
  ],
  [
    { email: 'ada@harbour.test', password: 'Harbour Works' },
    'password',
    'The password must not be the name of the product or of your organisation.',
  ],
  [
    { metadata: { _addresses: [] } },
    'metadata._addresses',
    'Keys that begin with an underscore are reserved.',
  ],
])('%j is refused at %s: %s', async (change, path, message) => {
  const { headers } = await ours.admin();
  const person = await ours.addPerson();

  const response = await patch(headers, { user_id: person, ...change });

  expect(response.statusCode).toBe(400);
  expect(response.json().problems).toEqual([{ path, message }]);
});

test('an e-mail and a password let a person sign in; an empty e-mail ends it', async () => {
  const { headers } = await ours.admin();
  const person = await ours.addPerson();
  const email = freshEmail();

  expect((await patch(headers, { user_id: person, email: ` ${email} `, password })).statusCode).toBe(200);
  const { token } = (await logIn(email.toUpperCase(), password)).json().data;
  expect((await patch(headers, { user_id: person, email: '' })).json().data.email).toBeNull();

  expect((await logIn(email, password)).statusCode).toBe(401);
  expect(await isSignedIn({ authorization: `Bearer ${token}` })).toBe(false);
});

test('another e-mail takes the password along and ends the sessions', async () => {
  const { headers } = await ours.admin();
  const person = await account();
  const email = freshEmail();

  expect((await patch(headers, { user_id: person.user_id, email })).statusCode).toBe(200);

  expect((await logIn(person.email, password)).statusCode).toBe(401);
  expect((await logIn(email, password)).statusCode).toBe(200);
  expect(await isSignedIn(person.headers)).toBe(false);
});

test('an e-mail that somebody has, of whatever organisation, is refused and nothing changes', async () => {
  const taken = await account();
  const elsewhere = await (await server.organisation()).admin();
  const person = await account();
  ours = await server.organisation();
  const { headers } = await ours.admin();
  const other = await ours.addPerson({ name_first: 'Eve' });

  const response = await patch(headers, {
    user_id: other,
    name_first: 'Ida',
    email: taken.email.toUpperCase(),
    password,
  });

  expect(response.statusCode).toBe(409);
  expect(response.json().message).toBe('A user with this email address already exists');
  const { name_first, email } = await server.database.owner
    .selectFrom('users')
    .select(['name_first', 'email'])
    .where('user_id', '=', other)
    .executeTakeFirstOrThrow();
  expect([name_first, email]).toEqual(['Eve', null]);
  expect((await patch(elsewhere.headers, { user_id: person.user_id, name_first: 'X' })).statusCode).toBe(404);
});

test('oneself: the current password is asked for, and the session in use stays', async () => {
  const person = await account();
  const elsewhere = await ours.signIn(person.user_id);
  const next = 'another long river';
  const change = (more: object) => patch(person.headers, { user_id: person.user_id, ...more });

  const refusals = [
    [{ password: next }, 'current_password', 'Current password is required'],
    [{ email: freshEmail(), current_password: 'wrong' }, 'current_password', 'Current password is incorrect'],
    [
      { password, current_password: password },
      'password',
      'New password must be different from current password',
    ],
    [{ email: '', current_password: password }, 'email', 'Email is required'],
  ] as const;
  for (const [more, path, message] of refusals) {
    expect((await change(more)).json().problems).toEqual([{ path, message }]);
  }
  expect((await change({ password: next, current_password: password })).statusCode).toBe(200);

  expect((await logIn(person.email, next)).statusCode).toBe(200);
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await isSignedIn(person.headers)).toBe(true);
});

test('the sixth wrong current password in a quarter of an hour is turned away', async () => {
  const person = await account();
  const attempt = (current_password: string) =>
    patch(person.headers, { user_id: person.user_id, password: 'another long river', current_password });
  for (let tries = 0; tries < 5; tries += 1) expect((await attempt('wrong')).statusCode).toBe(400);

  const sixth = await attempt(password);

  expect(sixth.statusCode).toBe(429);
  expect(sixth.json().message).toBe('Too many attempts. Please wait before trying again.');
});

test('how an admin, or anybody with more rights, signs in is set by those above them only', async () => {
  const tag = await ours.addTag();
  const reset = (headers: TestHeaders, id: string) =>
    server.app.inject({
      method: 'PATCH',
      url: `/api/v3/user/reset_password/${id}`,
      headers,
      payload: { password: 'another long river' },
    });
  const editor = await ours.person([{ tag_id: tag, access: 'view_user,edit_user' }]);
  const worker = await account([], [tag]);
  const viewerOfAll = await account([{ tag_id: null, access: 'view_user' }], [tag]);
  const admin = await account([{ tag_id: null, access: 'admin' }], [tag]);
  const support = await ours.person([
    { tag_id: null, access: 'admin' },
    { tag_id: SPECIAL_ORGANISATION.support_admin, access: 'special' },
  ]);
  const otherAdmin = await ours.admin();

  expect((await reset(editor.headers, worker.user_id)).statusCode).toBe(200);
  expect(await isSignedIn(worker.headers)).toBe(false);
  expect((await logIn(worker.email, 'another long river')).statusCode).toBe(200);
  expect((await reset(editor.headers, viewerOfAll.user_id)).statusCode).toBe(403);
  expect((await patch(editor.headers, { user_id: admin.user_id, email: freshEmail() })).statusCode).toBe(403);
  expect((await reset(otherAdmin.headers, admin.user_id)).statusCode).toBe(403);
  expect((await patch(otherAdmin.headers, { user_id: admin.user_id, name_first: 'Ida' })).statusCode).toBe(
    200,
  );
  expect((await reset(support.headers, admin.user_id)).statusCode).toBe(200);
  expect(await isSignedIn(admin.headers)).toBe(false);
});

test('tags change by their own rule, metadata key by key', async () => {
  const [mine, other] = [await ours.addTag(), await ours.addTag()];
  const editor = await ours.person([{ tag_id: mine, access: 'view_user,edit_user' }]);
  const { headers } = await ours.admin();
  const metadata = { employee_id: 'IR-7', shift: 'night', _addresses: [{ city: 'Perth' }] };
  const person = await ours.addPerson({ tag_ids: [mine], metadata });

  expect((await patch(editor.headers, { user_id: person, tag_ids: [mine, other] })).statusCode).toBe(403);
  const response = await patch(headers, {
    user_id: person,
    tag_ids: [other],
    metadata: { shift: null, crew: 'B' },
  });

  expect(response.json().data).toMatchObject({ tag_ids: [other] });
  expect(response.json().data.metadata).toEqual({
    employee_id: 'IR-7',
    crew: 'B',
    _addresses: [{ city: 'Perth' }],
  });
});
