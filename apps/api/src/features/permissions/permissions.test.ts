import { randomUUID } from 'node:crypto';
import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import { expect, test } from 'vitest';
import { commandAs } from '../../testing/test-actor.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestOrganisation } from '../../testing/test-organisation.ts';
import { setPermission } from './permissions.commands.ts';

const server = setUpTestApp();

type Wanted = { user_id: string; tag_id: string | null; access: string };

function set({ org_id }: TestOrganisation, by: string, wanted: Wanted, agreed: { is_agreed?: true } = {}) {
  return commandAs(server.database, { org_id, user_id: by }, (scope) =>
    setPermission({ ...scope, ...agreed }, wanted),
  );
}

function permissionsOf(userId: string) {
  return server.database.owner
    .selectFrom('permissions')
    .select(['tag_id', 'access', 'active'])
    .where('user_id', '=', userId)
    .orderBy('modified_time')
    .execute();
}

const supportAdmin = [{ tag_id: SPECIAL_ORGANISATION.support_admin, access: 'special' }];

test.each([
  ['edit_user', 'view_user,edit_user'],
  ['delete_user', 'view_user,delete_user'],
])('stores %s with the view right that it needs on the same tag', async (access, stored) => {
  const organisation = await server.organisation();
  const tag_id = await organisation.addTag();
  const admin = await organisation.admin();
  const user_id = await organisation.addPerson();

  await set(organisation, admin.user_id, { user_id, tag_id, access });

  expect(await permissionsOf(user_id)).toEqual([{ tag_id, access: stored, active: true }]);
});

test('setting a permission deactivates the one before on the same tag, makes it consistent, and is audited', async () => {
  const organisation = await server.organisation();
  const tagId = await organisation.addTag();
  const admin = await organisation.admin();
  const person = await organisation.addPerson({ grants: [{ tag_id: null, access: 'view_user' }] });

  await set(organisation, admin.user_id, { user_id: person, tag_id: tagId, access: 'view_user' });
  const last = await set(organisation, admin.user_id, {
    user_id: person,
    tag_id: tagId,
    access: 'edit_measure',
  });

  expect(last).toMatchObject({
    user_id: person,
    tag_id: tagId,
    access: 'view_user,view_measure,edit_measure',
    active: true,
  });
  expect(await permissionsOf(person)).toEqual([
    { tag_id: null, access: 'view_user', active: true },
    { tag_id: tagId, access: 'view_user', active: false },
    { tag_id: tagId, access: 'view_user,view_measure,edit_measure', active: true },
  ]);
  const entries = await organisation.trail(['action', 'subject']);
  expect(entries.at(-1)).toEqual({
    action: 'permission.set',
    subject: { user_id: person, tag_id: tagId, from: 'view_user', to: 'view_user,view_measure,edit_measure' },
  });
});

test('nobody sets their own permissions, managers set none, and another admin’s need a second admin', async () => {
  const organisation = await server.organisation();
  const [admin, other] = [await organisation.admin(), await organisation.admin()];
  const support = await organisation.person(supportAdmin);
  const manager = await organisation.person([{ tag_id: null, access: 'manager' }]);
  const person = await organisation.addPerson();
  const none = (user_id: string): Wanted => ({ user_id, tag_id: null, access: 'none' });

  for (const [by, of, code] of [
    [admin, admin, 'not-permitted'],
    [admin, other, 'second-admin-needed'],
    [admin, support, 'second-admin-needed'],
    [support, other, 'second-admin-needed'],
    [support, support, 'not-permitted'],
    [manager, { user_id: person }, 'not-permitted'],
  ] as const) {
    await expect(set(organisation, by.user_id, none(of.user_id))).rejects.toMatchObject({ code });
  }
  await set(organisation, support.user_id, none(other.user_id), { is_agreed: true });

  expect(await permissionsOf(admin.user_id)).toEqual([{ tag_id: null, access: 'admin', active: true }]);
  expect(await permissionsOf(other.user_id)).toMatchObject([{ active: false }, { access: 'none' }]);
});

test('the last admin stays, even when two admins are removed at the same time', async () => {
  const organisation = await server.organisation();
  const admins = [await organisation.admin(), await organisation.admin()];
  const support = await organisation.person(supportAdmin);

  const results = await Promise.allSettled(
    admins.map(({ user_id }) =>
      set(organisation, support.user_id, { user_id, tag_id: null, access: 'none' }, { is_agreed: true }),
    ),
  );

  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'last-admin' },
  });
});

test('50 at once leave one active permission', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const person = await organisation.addPerson();

  await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      set(organisation, admin.user_id, {
        user_id: person,
        tag_id: null,
        access: i % 2 ? 'view_user' : 'limited',
      }),
    ),
  );

  const rows = await permissionsOf(person);
  expect(rows).toHaveLength(50);
  expect(rows.filter(({ active }) => active)).toHaveLength(1);
});

test('what does not exist is refused: tokens, tags, people, people of another organisation', async () => {
  const organisation = await server.organisation();
  const elsewhere = await server.organisation();
  const admin = await organisation.admin();
  const person = await organisation.addPerson();
  const stranger = await elsewhere.addPerson();
  const theirTag = await elsewhere.addTag();

  for (const [wanted, code] of [
    [{ user_id: person, tag_id: null, access: 'root' }, 'invalid-request'],
    [{ user_id: person, tag_id: theirTag, access: 'view_user' }, 'invalid-request'],
    [{ user_id: person, tag_id: randomUUID(), access: 'view_user' }, 'invalid-request'],
    [{ user_id: stranger, tag_id: null, access: 'view_user' }, 'user-not-found'],
  ] as const) {
    await expect(set(organisation, admin.user_id, wanted)).rejects.toMatchObject({ code });
  }
  expect(await permissionsOf(person)).toEqual([]);
  expect(await permissionsOf(stranger)).toEqual([]);
});
