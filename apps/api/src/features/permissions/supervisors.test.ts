import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

async function supervisors(headers: TestHeaders, tagId: string) {
  const response = await server.app.inject({
    method: 'GET',
    url: `/api/v3/tag/${tagId}/supervisors`,
    headers,
  });
  return response.json();
}

async function add(headers: TestHeaders, tag_id: string, user_ids: string[]) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v3/tag/supervisors',
    headers,
    payload: { tag_id, user_ids },
  });
  return { http: response.statusCode, ...response.json() };
}

async function stage() {
  const organisation = await server.organisation();
  const tag_id = await organisation.addTag('Crane crew', 'job');
  const admin = await organisation.admin();
  return { organisation, tag_id, admin };
}

test('people become supervisors, keep what they may do there, and are not written twice', async () => {
  const { organisation, tag_id, admin } = await stage();
  const ada = await organisation.addPerson({
    grants: [{ tag_id, access: 'view_user,view_measure' }],
    email: 'ada@x.test',
  });
  const bo = await organisation.addPerson({ name_first: 'Bo' });

  await add(admin.headers, tag_id, [ada]);
  const { data } = await add(admin.headers, tag_id, [bo, ada, bo]);

  expect(data.supervisors).toEqual([
    {
      user_id: ada,
      name_first: 'Ada',
      name_last: 'Lund',
      email: 'ada@x.test',
      is_hidden: false,
      is_admin: false,
      access: 'manager,view_user,view_measure',
    },
    expect.objectContaining({ user_id: bo, name_first: 'Bo', access: 'manager' }),
  ]);
  expect((await supervisors(admin.headers, tag_id)).data).toEqual(data);
  const rows = await server.database.owner
    .selectFrom('permissions')
    .select('active')
    .where('user_id', 'in', [ada, bo])
    .execute();
  expect(rows).toHaveLength(3);
});

test('all or none: oneself, another admin, somebody unknown, a tag that is not there', async () => {
  const { organisation, tag_id, admin } = await stage();
  const other = await organisation.admin();
  const person = await organisation.addPerson();
  const elsewhere = await server.organisation();
  const stranger = await elsewhere.addPerson();

  expect(await add(admin.headers, tag_id, [person, admin.user_id])).toMatchObject({ http: 403 });
  expect(await add(admin.headers, tag_id, [person, other.user_id])).toMatchObject({ http: 403 });
  expect(await add(admin.headers, tag_id, [person, stranger])).toMatchObject({
    http: 404,
    code: 'user-not-found',
  });
  expect(await add(admin.headers, randomUUID(), [person])).toMatchObject({
    http: 404,
    code: 'tag-not-found',
  });
  const theirs = await elsewhere.addTag();
  expect(await add(admin.headers, theirs, [person])).toMatchObject({
    http: 404,
    message: `Tag with id ${theirs} not found`,
  });
  expect(await add(admin.headers, tag_id, [])).toMatchObject({ http: 400 });

  expect((await supervisors(admin.headers, tag_id)).data.supervisors).toEqual([]);
});

test('a manager of the tag sees the other managers, without the emails of people they may not see; nobody else does', async () => {
  const { organisation, tag_id } = await stage();
  const grants = [{ tag_id, access: 'manager' }];
  const manager = await organisation.person(grants);
  await organisation.addPerson({ name_first: 'Bea', email: 'bea@x.test', grants, tag_ids: [tag_id] });
  await organisation.addPerson({ name_first: 'Cleo', email: 'cleo@x.test', grants });
  await organisation.addPerson({ name_first: 'Gone', grants, active: false });
  await organisation.addPerson({ name_first: 'Viewer', grants: [{ tag_id, access: 'view_user' }] });
  const ofOther = await organisation.person([{ tag_id: await organisation.addTag(), access: 'manager' }]);

  const { data } = await supervisors(manager.headers, tag_id);

  const told = data.supervisors.map((one: { name_first: string; email: string | null }) => [
    one.name_first,
    one.email,
  ]);
  expect(told).toEqual([
    ['Ada', null],
    ['Bea', 'bea@x.test'],
    ['Cleo', null],
  ]);
  expect(await supervisors(ofOther.headers, tag_id)).toMatchObject({ code: 'not-permitted' });
});

test('twenty admins at once leave each person supervisor once', async () => {
  const { organisation, tag_id, admin } = await stage();
  const people = await Promise.all(Array.from({ length: 5 }, () => organisation.addPerson()));

  const replies = await Promise.all(Array.from({ length: 20 }, () => add(admin.headers, tag_id, people)));

  expect(replies.map(({ http }) => http)).toEqual(Array.from({ length: 20 }, () => 200));
  const rows = await server.database.owner
    .selectFrom('permissions')
    .select('user_id')
    .where('user_id', 'in', people)
    .execute();
  expect(rows.map(({ user_id }) => user_id).sort()).toEqual([...people].sort());
});
