import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestOrganisation } from '../../testing/test-organisation.ts';
import { adminChangesOf, demotion } from './testing/admin-changes.ts';

const server = setUpTestApp({ clock: () => now });
let ours: TestOrganisation;
let now = new Date();
beforeEach(async () => {
  ours = await server.organisation();
  now = new Date();
});

const { set, ask, askId, list, confirm, refuse, withdraw, accessOf, puppetOf } = adminChangesOf(() => ({
  server,
  organisation: ours,
}));
const { support_admin } = SPECIAL_ORGANISATION;

test('nothing that has changed since it was requested can be confirmed', async () => {
  const [asker, second, third] = [await ours.admin(), await ours.admin(), await ours.admin()];
  const subject = await ours.admin();
  const outdated = async (id: string, problem: string) => {
    const found = (await list(second)).changes.find((one: { change_id: string }) => one.change_id === id);
    expect(found.problem).toBe(problem);
    expect(await confirm(second, id)).toMatchObject({ code: 'admin-change-outdated' });
  };
  const changed = await askId(asker, { kind: 'delete', user_id: subject.user_id });
  await ours.setGrants(subject.user_id, [{ tag_id: null, access: 'admin,view_user' }]);
  await outdated(changed, 'person-changed');

  const gone = await askId(asker, demotion(subject));
  expect(
    await confirm(third, await askId(asker, { kind: 'delete', user_id: subject.user_id })),
  ).toMatchObject({
    success: true,
  });
  await outdated(gone, 'person-gone');

  const demoted = await askId(asker, demotion(third));
  await ours.setGrants(asker.user_id, [{ tag_id: null, access: 'view_user' }]);
  await outdated(demoted, 'asker-gone');
  // And whoever is no longer an admin confirms nothing.
  await ours.setGrants(asker.user_id, [{ tag_id: null, access: 'admin' }]);
  const late = await askId(asker, demotion(third));
  await ours.setGrants(second.user_id, []);
  expect(await confirm(second, late)).toMatchObject({ code: 'not-permitted' });
  expect(await accessOf(third)).toEqual(['* admin']);
});

test('a request expires after seven days, can be refused by those who may confirm it, and withdrawn by whoever asked', async () => {
  const [asker, second, third] = [await ours.admin(), await ours.admin(), await ours.admin()];
  const id = await askId(asker, demotion(third));
  expect(await withdraw(second, id)).toMatchObject({ code: 'admin-change-not-yours' });
  // Whoever is not an admin does not learn which changes there are.
  const worker = await ours.person([]);
  for (const any of [id, '11111111-1111-4111-8111-111111111111'])
    expect(await withdraw(worker, any)).toMatchObject({ code: 'not-permitted' });
  expect(await refuse(third, id)).toMatchObject({ code: 'admin-change-not-yours' });
  expect(await refuse(second, id)).toMatchObject({ success: true });
  const again = await askId(asker, demotion(third));
  expect(await withdraw(asker, again)).toMatchObject({ success: true });
  const last = await askId(asker, demotion(third));
  // The same again takes its place.
  const newest = await askId(asker, demotion(third));
  expect((await list(second)).changes).toMatchObject([{ change_id: newest }]);
  now = new Date(now.getTime() + 7 * 86_400_000 + 1);
  const [later] = [
    { ...second, headers: await ours.signIn(second.user_id, { created_at: now, used_at: now }) },
  ];
  expect((await list(later)).changes).toEqual([]);
  for (const one of [id, again, last, newest])
    expect(await confirm(later, one)).toMatchObject({ code: 'admin-change-over' });
  expect(await accessOf(third)).toEqual(['* admin']);
});

test('the owner, and an admin without peers, acts at once; admins they made do not', async () => {
  const only = await ours.admin();
  const made = await puppetOf(only);
  expect(await list(only)).toMatchObject({ has_last_word: true });
  expect(await ask(only, demotion(made))).toMatchObject({ code: 'admin-change-not-needed' });
  expect(await ask(made, demotion(only))).toMatchObject({ success: true });
  expect(await set(made, only, null, 'none')).toMatchObject({ code: 'second-admin-needed' });
  expect(await set(only, made, null, 'none')).toMatchObject({ success: true });

  const [owner, other] = [await ours.admin(), await ours.admin()];
  await server.database.owner
    .updateTable('organisations')
    .set({ owner_id: owner.user_id })
    .where('org_id', '=', ours.org_id)
    .execute();
  expect(await set(other, owner, null, 'none')).toMatchObject({ code: 'second-admin-needed' });
  expect(await list(owner)).toMatchObject({ has_last_word: true, owner_id: owner.user_id });
  expect(await set(owner, only, support_admin, 'special')).toMatchObject({ success: true });
  expect(await set(owner, only, null, 'none')).toMatchObject({ success: true });
  expect(await set(owner, only, support_admin, 'none')).toMatchObject({ success: true });
});

test('what would be refused even if confirmed is refused at once, and leaves nothing behind', async () => {
  const [asker, subject] = [await ours.admin(), await ours.admin()];
  const nowhere = '11111111-1111-4111-8111-111111111111';
  const wanted = {
    kind: 'permissions',
    user_id: subject.user_id,
    permissions: [
      { tag_id: null, access: 'none' },
      { tag_id: nowhere, access: 'manager' },
    ],
  };
  expect(await ask(asker, wanted)).toMatchObject({ code: 'invalid-request' });
  expect(await ask(asker, { kind: 'two-factor', user_id: subject.user_id })).toMatchObject({
    code: 'two-factor-is-off',
  });
  expect(await ask(asker, { kind: 'delete', user_id: nowhere })).toMatchObject({ code: 'user-not-found' });
  const theirs = await (await server.organisation()).admin();
  expect(await ask(theirs, demotion(subject))).toMatchObject({ code: 'user-not-found' });
  const id = await askId(asker, demotion(subject));
  expect(await confirm(theirs, id)).toMatchObject({ code: 'not-found' });
  // Trying it out left no trace.
  expect(await accessOf(subject)).toEqual(['* admin']);
  const actions = await ours.trail(['action']);
  expect(actions).toEqual([{ action: 'admin-change.ask' }]);
});
