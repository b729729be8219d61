import { ADMINS_ONE_BY_ONE } from '@heatwise/domain/permissions/admin-change';
import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/special-organisation';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount } from '../../testing/accounts.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { buildTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

type Admin = { readonly user_id: string; readonly headers: TestHeaders };

let mailbox: Mailbox;
let server: TestApp;
let ours: TestOrganisation;
let now = new Date();
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await buildTestApp({ settings: { ...testSettings, smtpUrl: mailbox.smtpUrl }, clock: () => now });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  ours = await server.organisation();
  now = new Date();
});

const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, by: Admin, payload?: object) =>
  (
    await server.app.inject({
      method,
      url: `/api/v3${path}`,
      headers: by.headers,
      ...(payload && { payload }),
    })
  ).json();
const set = (by: Admin, of: { user_id: string }, tag_id: string | null, access: string) =>
  send('POST', '/permission', by, { user_id: of.user_id, tag_id, access });
const ask = (by: Admin, payload: object) => send('POST', '/admin-change', by, payload);
const askId = async (by: Admin, payload: object): Promise<string> => (await ask(by, payload)).data.change_id;
const list = async (by: Admin) => (await send('GET', '/admin-change', by)).data;
const confirm = (by: Admin, id: string) => send('POST', `/admin-change/${id}/confirm`, by, {});
const refuse = (by: Admin, id: string) => send('POST', `/admin-change/${id}/refuse`, by, {});
const withdraw = (by: Admin, id: string) => send('DELETE', `/admin-change/${id}`, by);
const { support_admin } = SPECIAL_ORGANISATION;
const demotion = ({ user_id }: { user_id: string }) => ({
  kind: 'permissions',
  user_id,
  permissions: [{ tag_id: null, access: 'none' }],
});
const accessOf = async ({ user_id }: { user_id: string }) =>
  (
    await server.database.owner
      .selectFrom('permissions')
      .select(['tag_id', 'access'])
      .where('user_id', '=', user_id)
      .where('active', '=', true)
      .execute()
  ).map(({ tag_id, access }) => `${tag_id ?? '*'} ${access}`);
const puppetOf = async (maker: Admin, access = 'admin', tag_id: string | null = null): Promise<Admin> => {
  const puppet = await ours.person([]);
  expect(await set(maker, puppet, tag_id, access)).toMatchObject({ success: true });
  return puppet;
};

test('nobody makes a support admin alone, and a support admin decides about nobody alone', async () => {
  const [attacker, victim] = [await ours.admin(), await ours.admin()];
  const puppet = await ours.person([]);
  expect(await set(attacker, puppet, support_admin, 'special')).toMatchObject({
    code: 'second-admin-needed',
  });
  // Not by way of an admin of one's own making either.
  const admin = await puppetOf(attacker);
  const wish = {
    kind: 'permissions',
    user_id: puppet.user_id,
    permissions: [{ tag_id: support_admin, access: 'special' }],
  };
  for (const [asker, helper] of [
    [attacker, admin],
    [admin, attacker],
  ] as const) {
    const id = await askId(asker, wish);
    expect(await confirm(helper, id)).toMatchObject({ code: 'admin-change-not-yours' });
    expect(await confirm(asker, id)).toMatchObject({ code: 'admin-change-not-yours' });
  }
  expect(await accessOf(puppet)).toEqual([]);

  const support = await ours.person([{ tag_id: support_admin, access: 'special' }]);
  expect(await set(support, victim, null, 'none')).toMatchObject({ code: 'second-admin-needed' });
  expect(await accessOf(victim)).toEqual(['* admin']);
});

test('two admins made by the same person, who has since left, do not count as two', async () => {
  const [attacker, victim] = [await ours.admin(), await ours.admin()];
  const [one, other] = [await puppetOf(attacker), await puppetOf(attacker)];
  const third = await puppetOf(one);
  const gone = await server.app.inject({
    method: 'POST',
    url: '/api/v2/auth/delete_me',
    headers: attacker.headers,
    payload: {},
  });
  expect(gone.statusCode).toBe(200);
  const id = await askId(one, demotion(victim));
  for (const puppet of [other, third])
    expect(await confirm(puppet, id)).toMatchObject({ code: 'admin-change-not-yours' });
  expect(await accessOf(victim)).toEqual(['* admin']);
});

test('a second admin confirms a request: it is mailed, applied once and audited', async () => {
  const asker = await addAccount(server, ours, { access: 'admin' });
  const second = await addAccount(server, ours, { access: 'admin' });
  const third = await addAccount(server, ours, { access: 'admin,view_user' });
  const tag_id = await ours.addTag();
  const wanted = {
    kind: 'permissions',
    user_id: third.user_id,
    permissions: [
      { tag_id: null, access: 'view_measure' },
      { tag_id, access: 'manager' },
    ],
  };
  const id = await askId(asker, wanted);
  const mail = await mailbox.mail(second.email, 'needs a second admin');
  expect(mail.text).toContain('Ada Lund has asked to change what Ada Lund may do.');
  expect(mail.text).toContain('/settings/admins');
  expect(await list(second)).toMatchObject({
    has_last_word: false,
    changes: [
      {
        change_id: id,
        is_own: false,
        may_answer: true,
        problem: null,
        // All of it, as it would be stored.
        permissions: [
          { tag_id: null, from: 'admin,view_user', to: 'view_user,view_measure' },
          { tag_id, from: null, to: 'manager' },
        ],
      },
    ],
  });
  expect((await list(asker)).changes).toMatchObject([{ is_own: true, may_answer: false }]);
  expect((await list(third)).changes).toMatchObject([{ is_own: false, may_answer: false }]);
  expect(await confirm(third, id)).toMatchObject({ code: 'admin-change-not-yours' });

  const answers = await Promise.all([confirm(second, id), confirm(second, id), refuse(second, id)]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'admin-change-over')).toHaveLength(2);

  if (answers[2].success) return;
  expect((await accessOf(third)).sort()).toEqual(['* view_user,view_measure', `${tag_id} manager`].sort());
  expect((await list(second)).changes).toEqual([]);
  await mailbox.mail(asker.email, 'Your request was confirmed');
  const trail = await server.database.owner
    .selectFrom('audit')
    .select(['user_id', 'action'])
    .where('org_id', '=', ours.org_id)
    .orderBy('seq')
    .execute();
  expect(trail).toEqual([
    { user_id: asker.user_id, action: 'admin-change.ask' },
    { user_id: second.user_id, action: 'admin-change.confirm' },
    { user_id: asker.user_id, action: 'permission.set' },
    { user_id: asker.user_id, action: 'permission.set' },
  ]);
});

test('anything that affects an admin takes two: each kind is refused alone and done when confirmed', async () => {
  const [asker, second] = [await ours.admin(), await ours.admin()];
  const stays = await ours.addPerson();
  const path = async (method: 'PATCH' | 'DELETE', url: string, payload?: object) =>
    (
      await server.app.inject({
        method,
        url: `/api${url}`,
        headers: asker.headers,
        ...(payload && { payload }),
      })
    ).json();
  const subject = async () => (await addAccount(server, ours, { access: 'admin' })).user_id;
  const kinds: [kind: object, directly: (user_id: string) => Promise<object>, left: object][] = [
    [{ kind: 'hide' }, (id) => path('PATCH', '/v3/user/hide', { user_ids: [id] }), { is_hidden: true }],
    [{ kind: 'delete' }, (id) => path('DELETE', `/v2/user/${id}`), { active: false }],
    [
      { kind: 'merge', target_id: stays },
      (id) => path('PATCH', '/v3/user/merge', { source_id: id, target_id: stays }),
      { merged_into: stays },
    ],
    [
      { kind: 'email', email: null },
      (user_id) => path('PATCH', '/v2/user/', { user_id, email: null }),
      { email: null },
    ],
  ];
  for (const [kind, directly, left] of kinds) {
    const user_id = await subject();
    expect(await directly(user_id)).toMatchObject({ code: 'second-admin-needed' });
    const id = await askId(asker, { ...kind, user_id });
    expect(await confirm(second, id)).toMatchObject({ success: true });
    const columns = ['is_hidden', 'active', 'merged_into', 'email'] as const;
    const row = await server.database.owner
      .selectFrom('users')
      .select([...columns])
      .where('user_id', '=', user_id)
      .executeTakeFirst();
    expect(row).toMatchObject(left);
    if ((kind as { kind: string }).kind !== 'delete') continue;
    expect(await path('PATCH', '/v3/user/restore', { user_ids: [user_id] })).toMatchObject({
      code: 'second-admin-needed',
    });
    expect(await confirm(second, await askId(asker, { kind: 'restore', user_id }))).toMatchObject({
      success: true,
    });
  }
  const among = await path('PATCH', '/v3/user/hide', { user_ids: [await subject(), stays] });
  expect(among).toMatchObject({
    code: 'second-admin-needed',
    message: ADMINS_ONE_BY_ONE,
  });
  // Whoever is not an admin cannot ask, whatever else they may do.
  const editor = await ours.person([{ tag_id: null, access: 'view_user,edit_user,delete_user' }]);
  expect(await ask(editor, { kind: 'delete', user_id: second.user_id })).toMatchObject({
    code: 'not-permitted',
  });
});

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
  const actions = await server.database.owner
    .selectFrom('audit')
    .select('action')
    .where('org_id', '=', ours.org_id)
    .execute();
  expect(actions).toEqual([{ action: 'admin-change.ask' }]);
});
