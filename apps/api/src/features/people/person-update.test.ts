import { randomUUID } from 'node:crypto';
import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import { beforeEach, expect, test } from 'vitest';
import { addAccount, PASSWORD as password } from '../../testing/accounts.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestGrant, TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();
let ours: TestOrganisation;
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
const account = (grants: TestGrant[] = [], tag_ids: string[] = []) =>
  addAccount(server, ours, { grants, tag_ids });

test('a bare map changes one’s own metadata, one with a person theirs', async () => {
  const admin = await ours.admin();
  const person = await ours.addPerson();
  const send = async (payload: object) => {
    const url = '/api/v3/user/metadata';
    const response = await server.app.inject({ method: 'PATCH', url, headers: admin.headers, payload });
    const { user_id, metadata } = response.json().data ?? {};
    return { status: response.statusCode, user_id, metadata };
  };

  const own = { status: 200, user_id: admin.user_id };
  expect(await send({ shirt: 'L' })).toEqual({ ...own, metadata: { shirt: 'L' } });
  expect(await send({ metadata: { shoes: 44 } })).toEqual({ ...own, metadata: { shirt: 'L', shoes: 44 } });
  expect(await send({ user_id: person, metadata: { shirt: 'S' } })).toEqual({
    status: 200,
    user_id: person,
    metadata: { shirt: 'S' },
  });
  expect((await send({ user_id: 'nobody', metadata: { shirt: 'M' } })).status).toBe(400);
});

test('a name is trimmed, the row is synchronised again, and who did it is recorded', async () => {
  const admin = await ours.admin();
  const person = await ours.addPerson({ name_first: 'Ada', name_last: 'Lund' });

  const response = await patch(admin.headers, { user_id: person, name_first: ' Ida ' });

  expect(response.statusCode).toBe(200);
  expect(response.json().data).toMatchObject({ name_first: 'Ida', name_last: 'Lund' });
  expect(response.json().data.modified_time > response.json().data.created_time).toBe(true);
  const entries = await ours.trail(['user_id', 'action', 'subject']);
  expect(entries).toEqual([
    { user_id: admin.user_id, action: 'person.edit', subject: { user_id: person, changed: ['name_first'] } },
  ]);
});

test('an employee id of another active person is refused at its field', async () => {
  const { headers } = await ours.admin();
  await ours.addPerson({ metadata: { employee_id: 'HW-1' } });
  const person = await ours.addPerson({ metadata: { employee_id: 'HW-2', shoe: '43' } });
  const change = (employee_id: unknown) => patch(headers, { user_id: person, metadata: { employee_id } });

  for (const id of ['HW-1\u200B', 'hw-1']) {
    const refused = await change(id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'employee-id-in-use',
      problems: [{ path: 'metadata.employee_id', message: 'A user with this Employee ID already exists' }],
    });
  }
  expect((await change('hw-2')).json().data.metadata).toEqual({ employee_id: 'hw-2', shoe: '43' });
  expect((await change('HW-2')).statusCode).toBe(200);
  expect((await change(17)).json().data.metadata).toEqual({ employee_id: '17', shoe: '43' });
  expect((await change(' \u200B')).json().data.metadata).toEqual({ shoe: '43' });
});

test.each([
  [{ name_first: ' ', name_last: '' }, 'name_first', 'Either First Name or Last Name is required'],
  [{ email: 'ada' }, 'email', 'Invalid email format'],
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

test('an empty email ends a person’s sign-in', async () => {
  const { headers } = await ours.admin();
  const person = await account();

  expect((await patch(headers, { user_id: person.user_id, email: '' })).json().data.email).toBeNull();

  expect((await logIn(person.email, password)).statusCode).toBe(401);
  expect(await isSignedIn(person.headers)).toBe(false);
});

test('a new email of an account waits for confirmation; until then everything stays as it is', async () => {
  const { headers } = await ours.admin();
  const person = await account();
  const email = freshEmail();

  const answer = await patch(headers, { user_id: person.user_id, email, name_first: 'Ida' });

  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toMatchObject({ email: person.email, name_first: 'Ida' });
  expect((await logIn(email, password)).statusCode).toBe(401);
  expect((await logIn(person.email, password)).statusCode).toBe(200);
  expect(await isSignedIn(person.headers)).toBe(true);
  const entries = await ours.trail(['action', 'subject'], 'person.%');
  expect(entries).toEqual([
    {
      action: 'person.email-asked',
      subject: { user_id: person.user_id, email: { from: person.email, to: email } },
    },
    { action: 'person.edit', subject: { user_id: person.user_id, changed: ['name_first'] } },
  ]);
});

test('an email used in the organisation is refused; one used elsewhere is answered like any other', async () => {
  const elsewhere = await account();
  const theirAdmin = await ours.admin();
  ours = await server.organisation();
  const [taken, person] = [await account(), await account()];
  const { headers } = await ours.admin();
  const other = await ours.addPerson({ name_first: 'Eve' });

  for (const user_id of [other, person.user_id]) {
    const refused = await patch(headers, { user_id, name_first: 'Ida', email: taken.email.toUpperCase() });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe('A user with this email address already exists');
    const answers = [
      await patch(headers, { user_id, email: elsewhere.email }),
      await patch(headers, { user_id, email: freshEmail() }),
    ];
    const shapes = answers.map((answer) => {
      const { email, modified_time, ...rest } = answer.json().data;
      return { status: answer.statusCode, isEmail: typeof email, isStamp: typeof modified_time, rest };
    });
    expect(shapes[0]).toEqual(shapes[1]);
    expect(shapes[0]?.status).toBe(200);
  }
  const stranger = { user_id: person.user_id, name_first: 'X' };
  expect((await patch(theirAdmin.headers, stranger)).statusCode).toBe(404);
});

test('changing one’s own sign-in asks for the current password, and keeps the current session', async () => {
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

test('an update of another person sets no password, whoever sends it', async () => {
  const tag = await ours.addTag();
  const worker = await account([], [tag]);
  const next = 'another long river';
  const callers = [
    await ours.person([{ tag_id: tag, access: 'manager' }]),
    await ours.admin(),
    await ours.person([
      { tag_id: null, access: 'admin' },
      { tag_id: SPECIAL_ORGANISATION.support_admin, access: 'special' },
    ]),
  ];
  for (const { headers } of callers) {
    const update = await patch(headers, { user_id: worker.user_id, password: next });
    const both = await patch(headers, { user_id: worker.user_id, email: freshEmail(), password: next });
    expect([update.statusCode, both.statusCode]).toEqual([403, 403]);
    expect(update.json().problems).toEqual([
      { path: 'password', message: 'People choose their own password. Send them a link instead.' },
    ]);
  }
  expect((await logIn(worker.email, next)).statusCode).toBe(401);
  expect(await isSignedIn(worker.headers)).toBe(true);
});

test('only people with all the rights of a person may set that person’s address', async () => {
  const tag = await ours.addTag();
  const mayName = async (headers: TestHeaders, user_id: string) =>
    (await patch(headers, { user_id, email: freshEmail() })).statusCode === 200;
  const editor = await ours.person([{ tag_id: tag, access: 'view_user,edit_user' }]);
  const reader = await ours.person([{ tag_id: tag, access: 'view_user,edit_user,view_measure' }]);
  const worker = await account([], [tag]);
  const notYet = await ours.addPerson({ tag_ids: [tag] });
  const viewerOfAll = await account([{ tag_id: null, access: 'view_user' }], [tag]);
  const manager = await account([{ tag_id: tag, access: 'manager' }], [tag]);
  const admin = await account([{ tag_id: null, access: 'admin' }], [tag]);
  const support = await ours.person([
    { tag_id: null, access: 'admin' },
    { tag_id: SPECIAL_ORGANISATION.support_admin, access: 'special' },
  ]);
  const otherAdmin = await ours.admin();

  // Whoever signs in as a worker reads that worker's tests.
  expect(await mayName(editor.headers, worker.user_id)).toBe(false);
  expect(await mayName(editor.headers, notYet)).toBe(false);
  expect(await mayName(reader.headers, worker.user_id)).toBe(true);
  expect(await mayName(reader.headers, notYet)).toBe(true);
  expect(await mayName(reader.headers, viewerOfAll.user_id)).toBe(false);
  // A manager is notified of things that no capability names.
  expect(await mayName(reader.headers, manager.user_id)).toBe(false);
  expect(await mayName(otherAdmin.headers, manager.user_id)).toBe(true);
  expect(await mayName(otherAdmin.headers, admin.user_id)).toBe(false);
  expect((await patch(otherAdmin.headers, { user_id: admin.user_id, name_first: 'Ida' })).statusCode).toBe(
    200,
  );
  expect((await patch(support.headers, { user_id: admin.user_id, email: freshEmail() })).json().code).toBe(
    'second-admin-needed',
  );
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
