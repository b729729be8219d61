import { expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

async function viewAs(headers: TestHeaders, userId: string) {
  const url = `/api/v3/permission/view-as/${userId}`;
  const response = await server.app.inject({ method: 'POST', url, headers });
  return { status: response.statusCode, ...response.json() };
}

/** What the synchronisation gives somebody: the preview must match it. */
async function synced(headers: TestHeaders) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v3/sync/core',
    headers,
    payload: {},
  });
  const { users, tags } = response.json().data;
  const idsOf = (rows: { active: boolean }[], key: string) =>
    rows.filter(({ active }) => active).map((row) => (row as unknown as Record<string, string>)[key]);
  return { people: idsOf(users, 'user_id').sort(), tags: idsOf(tags, 'tag_id').sort() };
}

async function stage() {
  const organisation = await server.organisation();
  const [crew, other] = [await organisation.addTag(), await organisation.addTag()];
  const member = await organisation.addPerson({ tag_ids: [crew] });
  const stranger = await organisation.addPerson({ tag_ids: [other] });
  const manager = await organisation.person([{ tag_id: crew, access: 'manager,measure_user' }], [other]);
  return { organisation, crew, other, member, stranger, manager, admin: await organisation.admin() };
}

test('the people, tags and screens of a manager are those of their own synchronisation', async () => {
  const { admin, manager, member } = await stage();
  const { data } = await viewAs(admin.headers, manager.user_id.toUpperCase());
  const theirs = await synced(manager.headers);

  const shown = data.people.shown as { user_id: string; may: string[] }[];
  expect(shown.map(({ user_id }) => user_id).sort()).toEqual(theirs.people);
  expect(data.tags.shown.map(({ tag_id }: { tag_id: string }) => tag_id).sort()).toEqual(theirs.tags);
  expect([data.people.count, data.people.measured_count, data.tags.count]).toEqual([
    2,
    2,
    theirs.tags.length,
  ]);
  expect(shown.find(({ user_id }) => user_id === member)?.may).toEqual([
    'view_user',
    'edit_user',
    'measure_user',
    'view_measure',
  ]);
  expect(data.screens).toContain('People');
  expect(data.screens).not.toContain('Permissions');
});

test('somebody without any permission sees themselves; looking is in the audit trail, and changes nothing', async () => {
  const { admin, stranger, organisation } = await stage();
  const { data } = await viewAs(admin.headers, stranger);
  expect(data.people.shown).toMatchObject([
    { user_id: stranger, may: ['view_user', 'edit_user', 'view_measure'] },
  ]);
  expect(data.screens).toEqual(['Dashboard', 'Measurements', 'My courses', 'Settings']);
  const entries = await organisation.trail(['action', 'subject', 'user_id']);
  expect(entries.at(-1)).toEqual({
    action: 'permission.view-as',
    subject: { user_id: stranger },
    user_id: admin.user_id,
  });
});

test('only for those who manage permissions, of people who are there, in one’s own organisation', async () => {
  const { admin, manager, member } = await stage();
  const elsewhere = await stage();
  expect((await viewAs(manager.headers, member)).code).toBe('not-permitted');
  expect((await viewAs(admin.headers, elsewhere.member)).code).toBe('user-not-found');
  expect((await viewAs(admin.headers, 'ada')).code).toBe('invalid-request');
});
