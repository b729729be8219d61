import { randomUUID } from 'node:crypto';
import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import { expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

type Action = 'hide' | 'unhide' | 'delete';

async function act(headers: TestHeaders, action: Action, user_ids: string[]) {
  const response = await server.app.inject({
    method: 'PATCH',
    url: `/api/v3/user/${action}`,
    headers,
    payload: { user_ids },
  });
  return response.json();
}

const rowsOf = ({ org_id }: TestOrganisation, ids: readonly string[]) =>
  server.database.owner
    .selectFrom('users')
    .select(['user_id', 'active', 'is_hidden', 'modified_time'])
    .where('org_id', '=', org_id)
    .where('user_id', 'in', ids)
    .orderBy('user_id')
    .execute();

async function addPeople(organisation: TestOrganisation, count: number, tag_ids: string[] = []) {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) ids.push(await organisation.addPerson({ tag_ids }));
  return ids.sort();
}

test('people are hidden and shown again; those who are so already are left alone', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const [one = '', two = '', three = ''] = await addPeople(organisation, 3);

  const hidden = await act(admin.headers, 'hide', [one, two.toUpperCase(), one]);
  const rows = await rowsOf(organisation, [one, two, three]);
  const again = await act(admin.headers, 'hide', [one, two, three]);

  expect(hidden.data).toEqual({ user_ids: [one, two] });
  expect(rows.map(({ is_hidden }) => is_hidden)).toEqual([true, true, false]);
  expect(again.data).toEqual({ user_ids: [three] });
  expect((await rowsOf(organisation, [one]))[0]?.modified_time).toBe(rows[0]?.modified_time);

  expect((await act(admin.headers, 'unhide', [one, two, three])).data.user_ids).toHaveLength(3);
  expect((await rowsOf(organisation, [one, two, three])).some(({ is_hidden }) => is_hidden)).toBe(false);
});

test('two thousand at once each get their own stamp; one more is too many', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const ids = Array.from({ length: 2000 }, () => randomUUID());
  await organisation.write(async ({ tx, org_id, stamps }) => {
    const rows = ids.map((user_id) => {
      const now = stamps.next();
      return { org_id, user_id, name_first: 'Ida', created_time: now, modified_time: now };
    });
    await tx.insertInto('users').values(rows).execute();
  });

  expect((await act(admin.headers, 'hide', [...ids, randomUUID()])).code).toBe('invalid-request');
  const { data } = await act(admin.headers, 'hide', ids);

  expect(data.user_ids).toHaveLength(2000);
  const rows = await rowsOf(organisation, ids);
  expect(rows.every(({ is_hidden }) => is_hidden)).toBe(true);
  expect(new Set(rows.map(({ modified_time }) => modified_time)).size).toBe(2000);
});

test('deleting ends the sessions, frees the email and keeps the row', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const email = `${randomUUID()}@harbour.test`;
  const account = { name_first: 'Ida', email };
  const post = () =>
    server.app.inject({ method: 'POST', url: '/api/v2/user', headers: admin.headers, payload: account });
  const { user_id } = (await post()).json().data;
  const headers = await organisation.signIn(user_id);
  const own = { method: 'GET', url: `/api/v2/user/image/${user_id}` } as const;
  expect((await server.app.inject({ ...own, headers })).statusCode).toBe(200);

  const response = await server.app.inject({
    method: 'DELETE',
    url: `/api/v2/user/${user_id}`,
    headers: admin.headers,
  });

  expect(response.json()).toMatchObject({ success: true, data: { user_ids: [user_id] } });
  expect((await server.app.inject({ ...own, headers })).statusCode).toBe(401);
  const session = await server.database.owner
    .selectFrom('sessions')
    .select('ended_at')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  expect(session.ended_at).not.toBeNull();
  expect(await rowsOf(organisation, [user_id])).toMatchObject([{ active: false }]);
  expect((await post()).statusCode).toBe(200);
  expect((await act(admin.headers, 'delete', [user_id])).code).toBe('user-not-found');
});

test('one person who may not be changed blocks the whole action, and is named', async () => {
  const organisation = await server.organisation();
  const mine = await organisation.addTag();
  const editor = await organisation.person([
    { tag_id: mine, access: 'view_user,edit_user,delete_user' },
    { tag_id: null, access: 'view_user' },
  ]);
  const [within = '', too = ''] = await addPeople(organisation, 2, [mine]);
  const [beyond = ''] = await addPeople(organisation, 1);
  const before = await rowsOf(organisation, [within, too, beyond]);

  for (const action of ['hide', 'delete'] as const) {
    expect(await act(editor.headers, action, [within, beyond, too])).toEqual({
      success: false,
      status: false,
      code: 'not-permitted',
      message: `You may not ${action} 1 of 3 people. Nothing was changed.`,
      problems: [{ path: 'user_ids.1', message: `You may not ${action} this person.` }],
    });
  }
  expect(await rowsOf(organisation, [within, too, beyond])).toEqual(before);
  expect((await act(editor.headers, 'delete', [within, too])).success).toBe(true);
});

test('people out of view, and of other organisations, are nobody', async () => {
  const organisation = await server.organisation();
  const mine = await organisation.addTag();
  const editor = await organisation.person([{ tag_id: mine, access: 'view_user,edit_user,delete_user' }]);
  const [seen = ''] = await addPeople(organisation, 1, [mine]);
  const [unseen = ''] = await addPeople(organisation, 1);
  const foreign = await (await server.organisation()).addPerson();

  const answer = await act(editor.headers, 'delete', [seen, unseen, foreign, randomUUID()]);

  expect(answer.code).toBe('user-not-found');
  expect(answer.problems).toEqual(
    [1, 2, 3].map((place) => ({ path: `user_ids.${place}`, message: 'User not found' })),
  );
  expect(await rowsOf(organisation, [seen])).toMatchObject([{ active: true }]);
});

test('nobody deletes themselves, or an admin without a second one; the owner does, but not the last ones', async () => {
  const organisation = await server.organisation();
  const [boss, other] = [await organisation.admin(), await organisation.admin()];
  const support = await organisation.person([
    { tag_id: '00000000-0000-4000-8000-00000000ad03', access: 'special' },
  ]);

  expect((await act(boss.headers, 'delete', [boss.user_id])).problems).toEqual([
    { path: 'user_ids.0', message: 'You cannot delete yourself here.' },
  ]);
  expect((await act(boss.headers, 'delete', [other.user_id])).code).toBe('second-admin-needed');
  expect((await act(support.headers, 'delete', [other.user_id])).code).toBe('second-admin-needed');
  await server.database.owner
    .updateTable('organisations')
    .set({ owner_id: support.user_id })
    .where('org_id', '=', organisation.org_id)
    .execute();
  expect((await act(support.headers, 'delete', [boss.user_id, other.user_id])).code).toBe('last-admin');
  expect((await act(support.headers, 'delete', [boss.user_id])).success).toBe(true);
  expect((await act(support.headers, 'delete', [other.user_id])).code).toBe('last-admin');
});

test('each action leaves one entry that names the people it affected', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const ids = await addPeople(organisation, 2);

  for (const action of ['hide', 'unhide', 'delete'] as const) await act(admin.headers, action, ids);

  const entries = await organisation.trail(['action', 'subject']);
  expect(entries).toEqual(
    ['person.hide', 'person.unhide', 'person.delete'].map((action) => ({
      action,
      subject: { user_ids: ids },
    })),
  );
});

test('somebody who may delete people but not admins is told which of them are admins; others learn nothing', async () => {
  const organisation = await server.organisation();
  const tag_id = await organisation.addTag();
  const boss = await organisation.addPerson({
    tag_ids: [tag_id],
    grants: [{ tag_id: null, access: 'super' }],
  });
  const support = await organisation.addPerson({
    tag_ids: [tag_id],
    grants: [{ tag_id: SPECIAL_ORGANISATION.support_admin, access: 'admin' }],
  });
  await organisation.admin();
  await addPeople(organisation, 1, [tag_id]);
  const deletes = await organisation.person([{ tag_id, access: 'view_user,delete_user' }]);
  const views = await organisation.person([{ tag_id, access: 'view_user' }]);
  const admins = async ({ headers }: { headers: TestHeaders }) =>
    (await server.app.inject({ url: '/api/v3/user/admins', headers })).json().data.user_ids.sort();

  expect(await admins(deletes)).toEqual([boss, support].sort());
  expect(await admins(views)).toEqual([]);
  for (const id of [boss, support]) {
    expect(await act(deletes.headers, 'delete', [id])).toMatchObject({ code: 'not-permitted' });
  }
});
