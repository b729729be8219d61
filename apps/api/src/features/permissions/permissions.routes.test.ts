import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import { expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

async function set(headers: TestHeaders, payload: object) {
  const response = await server.app.inject({ method: 'POST', url: '/api/v3/permission', headers, payload });
  return { status: response.statusCode, ...response.json() };
}

async function get(headers: TestHeaders, url: string) {
  const response = await server.app.inject({ method: 'GET', url, headers });
  return { status: response.statusCode, ...response.json() };
}

async function core(headers: TestHeaders, payload: object = {}) {
  const response = await server.app.inject({ method: 'POST', url: '/api/v3/sync/core', headers, payload });
  return response.json().data;
}

test('an admin grants access, made consistent; once revoked, the very next request is refused and the epoch changes', async () => {
  const organisation = await server.organisation();
  const tagId = await organisation.addTag();
  const person = await organisation.addPerson({ tag_ids: [tagId] });
  const admin = await organisation.admin();
  const viewer = await organisation.person([]);
  const before = await core(viewer.headers);

  const given = await set(admin.headers, {
    user_id: viewer.user_id.toUpperCase(),
    tag_id: tagId.toUpperCase(),
    access: 'edit_measure,view_measure',
  });
  expect(given).toMatchObject({
    status: true,
    success: true,
    data: {
      user_id: viewer.user_id,
      tag_id: tagId,
      access: 'view_user,view_measure,edit_measure',
      active: true,
    },
  });
  const between = await core(viewer.headers, { epoch: before.epoch });
  expect(between.epoch).not.toBe(before.epoch);
  expect((await get(viewer.headers, `/api/v2/user/image/${person}`)).success).toBe(true);

  await set(admin.headers, { user_id: viewer.user_id, tag_id: tagId, access: 'none' });
  expect(await get(viewer.headers, `/api/v2/user/image/${person}`)).toMatchObject({ success: false });
  const after = await core(viewer.headers, { epoch: between.epoch });
  expect(after.epoch).not.toBe(between.epoch);
  expect(
    after.users.filter(
      ({ user_id, active }: { user_id: string; active: boolean }) => active && user_id === person,
    ),
  ).toEqual([]);
});

test('two admins at once leave one active permission, and every change is in the history', async () => {
  const organisation = await server.organisation();
  const tagId = await organisation.addTag();
  const person = await organisation.addPerson();
  const admins = [await organisation.admin(), await organisation.admin()];

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      set(admins[n % 2]?.headers as TestHeaders, {
        user_id: person,
        tag_id: tagId,
        access: n % 2 ? 'view_user' : 'manager',
      }),
    ),
  );

  expect(replies.every(({ success }) => success)).toBe(true);
  const active = await server.database.owner
    .selectFrom('permissions')
    .select('access')
    .where('user_id', '=', person)
    .where('active', '=', true)
    .execute();
  expect(active).toHaveLength(1);
  const { data } = await get(
    admins[0]?.headers as TestHeaders,
    `/api/v3/permission/history?user_id=${person}`,
  );
  expect(data.steps).toHaveLength(20);
  expect(data.steps[0].to).toBe(active[0]?.access);
});

test('a special role is granted and revoked; the last organisation admin stays', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const support = await organisation.person([
    { tag_id: SPECIAL_ORGANISATION.support_admin, access: 'special' },
  ]);
  const person = await organisation.person([]);
  const other = await organisation.addPerson();
  const dataAdmin = { user_id: person.user_id, tag_id: SPECIAL_ORGANISATION.data_admin };

  await set(admin.headers, { ...dataAdmin, access: 'special' });
  expect((await get(person.headers, `/api/v2/user/image/${other}`)).success).toBe(true);
  await set(admin.headers, { ...dataAdmin, access: 'none' });
  expect((await get(person.headers, `/api/v2/user/image/${other}`)).success).toBe(false);

  const noAdmin = { user_id: admin.user_id, tag_id: null, access: 'none' };
  await server.database.owner
    .updateTable('organisations')
    .set({ owner_id: support.user_id })
    .where('org_id', '=', organisation.org_id)
    .execute();
  expect(await set(support.headers, noAdmin)).toMatchObject({
    success: false,
    code: 'last-admin',
    message: 'The last organisation admin cannot be removed.',
  });
  await set(support.headers, {
    user_id: person.user_id,
    tag_id: SPECIAL_ORGANISATION.org_admin,
    access: 'special',
  });
  expect(await set(support.headers, noAdmin)).toMatchObject({ success: true });
  expect(await set(admin.headers, { ...dataAdmin, access: 'special' })).toMatchObject({
    code: 'not-permitted',
  });
});

test.each<[body: object, why: string]>([
  [{ tag_id: null }, 'access is missing'],
  [{ tag_id: null, access: 'owner' }, 'no such token'],
  [{ tag_id: null, access: 'a'.repeat(201) }, 'too long'],
  [{ access: 'view_user' }, 'tag_id is missing'],
  [{ tag_id: 'crew', access: 'view_user' }, 'no id'],
])('%j is refused: %s', async (body) => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  const user_id = await organisation.addPerson();

  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v3/permission',
    headers,
    payload: { user_id, ...body },
  });

  expect(response.statusCode).toBe(400);
});
