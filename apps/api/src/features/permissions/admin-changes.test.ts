import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import { ADMINS_ONE_BY_ONE } from '@heatwise/domain/permissions/admin-change';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount } from '../../testing/accounts.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { setUp } from '../../testing/set-up.ts';
import { buildTestApp, testSettings } from '../../testing/test-app.ts';
import type { TestOrganisation } from '../../testing/test-organisation.ts';
import { adminChangesOf, demotion } from './testing/admin-changes.ts';

const mailbox = setUp(openMailbox);
const server = setUp(() =>
  buildTestApp({ settings: { ...testSettings, smtpUrl: mailbox.smtpUrl }, clock: () => now }),
);
let ours: TestOrganisation;
let now = new Date();
beforeAll(() => server.app.listen({ port: 0, host: '127.0.0.1' }));
beforeEach(async () => {
  ours = await server.organisation();
  now = new Date();
});

const { set, ask, askId, list, confirm, refuse, accessOf, puppetOf } = adminChangesOf(() => ({
  server,
  organisation: ours,
}));
const { support_admin } = SPECIAL_ORGANISATION;

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
  const trail = await ours.trail(['user_id', 'action']);
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
