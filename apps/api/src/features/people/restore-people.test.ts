import { expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

async function act(headers: TestHeaders, action: 'delete' | 'restore', user_ids: string[]) {
  const url = `/api/v3/user/${action}`;
  return (await server.app.inject({ method: 'PATCH', url, headers, payload: { user_ids } })).json();
}

const rowOf = (user_id: string) =>
  server.database.owner
    .selectFrom('users')
    .select(['active', 'email', 'tag_ids', 'modified_time'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();

test('a deleted person comes back with what they had, stamped again, and it is written down', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const tag_id = await organisation.addTag();
  const person = await organisation.addPerson({ tag_ids: [tag_id] });
  const other = await organisation.addPerson();
  await act(admin.headers, 'delete', [person]);
  const deleted = await rowOf(person);

  const restored = await act(admin.headers, 'restore', [person.toUpperCase(), other]);

  expect(restored.data).toEqual({ user_ids: [person] });
  const after = await rowOf(person);
  expect(after).toMatchObject({ active: true, tag_ids: [tag_id] });
  expect(after.modified_time > deleted.modified_time).toBe(true);
  const trail = await organisation.trail(['action', 'subject'], 'person.restore');
  expect(trail).toEqual([{ action: 'person.restore', subject: { user_ids: [person] } }]);
});

test('an email that somebody else now has stays theirs', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const email = `twice@${organisation.org_id}.example`;
  const first = await organisation.addPerson({ email });
  await act(admin.headers, 'delete', [first]);
  const second = await organisation.addPerson({ email: email.toUpperCase() });

  await act(admin.headers, 'restore', [first]);

  expect((await rowOf(first)).email).toBeNull();
  expect((await rowOf(second)).email).toBe(email.toUpperCase());
});

test('of two who come back at once with one email, whoever was here last keeps it', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const email = `again@${organisation.org_id}.example`;
  const first = await organisation.addPerson({ email });
  await act(admin.headers, 'delete', [first]);
  const second = await organisation.addPerson({ email: email.toUpperCase() });
  await act(admin.headers, 'delete', [second]);

  await act(admin.headers, 'restore', [first, second]);

  expect((await rowOf(first)).email).toBeNull();
  expect((await rowOf(second)).email).toBe(email.toUpperCase());
});

test('people who may not delete may not restore; another organisation finds nobody', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const tag_id = await organisation.addTag();
  const person = await organisation.addPerson({ tag_ids: [tag_id] });
  await act(admin.headers, 'delete', [person]);
  const editor = await organisation.person([{ tag_id, access: 'view_user,edit_user' }]);
  const stranger = await (await server.organisation()).admin();

  expect((await act(editor.headers, 'restore', [person])).code).toBe('not-permitted');
  expect((await act(stranger.headers, 'restore', [person])).code).toBe('user-not-found');
  expect((await rowOf(person)).active).toBe(false);
});

test('a person whose employee id is in use by now is refused, with the way out', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const metadata = { employee_id: 'RH-1' };
  const first = await organisation.addPerson({ metadata });
  await act(admin.headers, 'delete', [first]);
  const inUse = { employee_id: 'rh-1' };
  await organisation.addPerson({ name_first: 'Rosa', name_last: 'Holt', metadata: inUse });

  const refused = await act(admin.headers, 'restore', [first]);

  const message =
    'Employee ID RH-1 is in use by Rosa Holt. Change or remove it there, then restore this person.';
  expect(refused).toMatchObject({
    code: 'employee-id-in-use',
    message,
    problems: [{ path: 'user_ids.0', message }],
  });
  expect((await rowOf(first)).active).toBe(false);
});

test('of two people with one employee id only one can be restored', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const add = (employee_id: string) => organisation.addPerson({ metadata: { employee_id }, active: false });
  const first = await add('RH-2');
  const second = await add('rh-2');

  const refused = await act(admin.headers, 'restore', [first, second]);

  expect(refused.code).toBe('employee-id-in-use');
  expect(refused.problems).toMatchObject([{ path: 'user_ids.1' }]);
  expect((await act(admin.headers, 'restore', [second])).data.user_ids).toEqual([second]);
});
