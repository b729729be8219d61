import type { OwnSession } from '@heatwise/contract/session/account.contract';
import { type Check, newFindings } from '../check.ts';
import { addMember, isAlive, newPassword, signIn } from '../member.ts';

const admins = { grants: [{ tag_id: null, access: 'admin' }] };

const ownRights: Check = {
  area: 'own rights',
  name: 'nobody changes their own permission or another admin’s, or deletes themselves or an admin',
  async look({ server, theirs: { admin } }) {
    const { findings, expect } = newFindings();
    const one = await addMember(server, admin, admins);
    const other = await addMember(server, admin, admins);
    const { token } = one;
    const tries: [string, string, string, object][] = [
      ['their own permission', 'POST', '/api/v3/permission', { user_id: one.user_id }],
      ['another admin’s permission', 'POST', '/api/v3/permission', { user_id: other.user_id }],
    ];
    for (const [what, method, path, body] of tries) {
      const { status } = await server.ask({
        method,
        path,
        token,
        body: { ...body, tag_id: null, access: 'super' },
      });
      expect(status === 403, `setting ${what} is answered ${status}`);
    }
    for (const [whom, { user_id }] of [
      ['themselves', one],
      ['another admin', other],
    ] as const) {
      const single = await server.ask({ method: 'DELETE', path: `/api/v2/user/${user_id}`, token });
      expect(single.status === 403, `deleting ${whom} is answered ${single.status}`);
      const body = { user_ids: [user_id] };
      const many = await server.ask({ method: 'PATCH', path: '/api/v3/user/delete', token, body });
      expect(many.status === 403, `deleting ${whom} among many is answered ${many.status}`);
    }
    expect((await isAlive(server, one.token)) && (await isAlive(server, other.token)), 'an admin is gone');
    return { looked: '6 tries', findings };
  },
};

const revocation: Check = {
  area: 'scope by tag',
  name: 'a permission that is taken away is gone with the very next request',
  async look({ server, theirs: { admin, stage } }) {
    const { findings, expect } = newFindings();
    const { tag_id, user_id } = stage;
    const grants = [{ tag_id, access: 'view_user,edit_user' }];
    const member = await addMember(server, admin, { grants });
    const path = `/api/v2/user/${user_id}`;
    const before = await server.ask({ path, token: member.token });
    expect(before.status === 200, `with the permission the person is answered ${before.status}`);
    const body = { user_id: member.user_id, tag_id, access: 'none' };
    await server.read({ method: 'POST', path: '/api/v3/permission', token: admin.token, body });
    const after = await server.ask({ path, token: member.token });
    expect(after.status === 404, `without it the person is answered ${after.status}`);
    const core = await server.ask({
      method: 'POST',
      path: '/api/v3/sync/core',
      token: member.token,
      body: {},
    });
    expect(!core.text.includes(user_id), 'without it the person is still synchronised');
    return { looked: 'one person, one tag', findings };
  },
};

const credentials: Check = {
  area: 'own and others’ rights',
  name: 'nobody sets another’s password, and an address is named by those only who may do all that its person may',
  async look({ server, theirs: { admin, stage }, showsMails }) {
    if (!showsMails) return 'mails cannot be read';
    const { findings, expect } = newFindings();
    const { tag_id } = stage;
    const worker = await addMember(server, admin, { tag_ids: [tag_id] });
    const grants = [{ tag_id, access: 'view_user,edit_user' }];
    const editor = await addMember(server, admin, { grants });
    const manager = await addMember(server, admin, {
      grants: [{ tag_id, access: 'manager' }],
      tag_ids: [tag_id],
    });
    const email = `${worker.user_id}@evil.test`;
    const tries: [string, string, string, string, object][] = [
      ['a password', editor.token, 'PATCH', `/api/v3/user/reset_password/${worker.user_id}`, {}],
      ['a password', editor.token, 'PATCH', '/api/v2/user/', { user_id: worker.user_id }],
    ];
    for (const [what, token, method, path, body] of tries) {
      const { status } = await server.ask({
        method,
        path,
        token,
        body: { ...body, password: newPassword() },
      });
      expect(status === 403, `setting ${what} is answered ${status}`);
    }
    for (const whom of [worker, manager]) {
      const body = { user_id: whom.user_id, email };
      const { status } = await server.ask({
        method: 'PATCH',
        path: '/api/v2/user/',
        token: editor.token,
        body,
      });
      expect(status === 403, `an editor without tests names an address: ${status}`);
    }
    await signIn(server, worker).catch((error: Error) => findings.push(error.message));
    return { looked: '4 tries', findings };
  },
};

const sessions: Check = {
  area: 'sessions',
  name: 'sessions are listed and end with logout, revocation, a new password, deactivation and delete_me',
  async look({ server, theirs: { admin } }) {
    const { findings, expect } = newFindings();
    const one = await addMember(server, admin);
    const others = [await signIn(server, one), await signIn(server, one), await signIn(server, one)] as const;
    const expectEnded = async (token: string, after: string) =>
      expect(!(await isAlive(server, token)), `a session still opens after ${after}`);

    const { sessions: listed } = await server.read<{ sessions: OwnSession[] }>({
      path: '/api/v3/auth/sessions',
      token: others[2].token,
    });
    expect(listed.length === 4, `4 sessions are listed as ${listed.length}`);
    const own = listed.find(({ is_current }) => is_current);
    await server.ask({ path: '/api/v2/auth/logout', token: others[0].token });
    await expectEnded(others[0].token, 'logout');
    const path = `/api/v3/auth/sessions/${own?.session_id}`;
    await server.ask({ method: 'DELETE', path, token: others[1].token });
    await expectEnded(others[2].token, 'revocation');
    const password = newPassword();
    await server.read({
      method: 'POST',
      path: '/api/v2/auth/change_password',
      token: one.token,
      body: { current_password: one.password, new_password: password },
    });
    await expectEnded(others[1].token, 'a change of the password elsewhere');
    const again = await signIn(server, { ...one, password });
    await server.ask({ method: 'DELETE', path: `/api/v2/user/${one.user_id}`, token: admin.token });
    await expectEnded(again.token, 'deactivation');
    const leaver = await addMember(server, admin);
    await server.ask({ method: 'POST', path: '/api/v2/auth/delete_me', token: leaver.token, body: {} });
    await expectEnded(leaver.token, 'delete_me');
    return { looked: '5 endings', findings };
  },
};

export const rights: readonly Check[] = [ownRights, credentials, revocation, sessions];
