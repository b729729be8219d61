import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import { type Check, newFindings } from '../check.ts';
import { addAccount, addMember, isAlive, type Member } from '../member.ts';
import type { Server } from '../server.ts';

const { support_admin } = SPECIAL_ORGANISATION;
const admins = { grants: [{ tag_id: null, access: 'admin' }] };

function post(server: Server, { token }: Member, path: string, body: object) {
  return server.ask({ method: 'POST', path: `/api/v3${path}`, token, body });
}

/** Asks for a change and has somebody confirm it; what both are answered. */
async function askAndConfirm(server: Server, asker: Member, helper: Member, wish: object): Promise<string> {
  const asked = await post(server, asker, '/admin-change', wish);
  if (asked.status !== 200) return `${asked.status} ${asked.code}`;
  const { change_id } = (JSON.parse(asked.text) as { data: { change_id: string } }).data;
  const { status, code } = await post(server, helper, `/admin-change/${change_id}/confirm`, {});
  await server.ask({ method: 'DELETE', path: `/api/v3/admin-change/${change_id}`, token: asker.token });
  return `${status} ${code}`;
}

export const secondAdmin: Check = {
  area: 'own and others’ rights',
  name: 'no admin makes a puppet support admin, or takes an admin’s rights, alone or with one of their own making',
  async look({ server, theirs: { admin: owner }, showsMails }) {
    if (!showsMails) return 'mails cannot be read';
    const { findings, expect } = newFindings();
    const [attacker, victim] = [
      await addMember(server, owner, admins),
      await addMember(server, owner, admins),
    ];
    const hand = await addMember(server, attacker, admins);
    const puppet = await addAccount(server, attacker);
    const answers: string[] = [];
    const mustFail = (what: string, answer: string) => {
      answers.push(answer);
      expect(!answer.startsWith('200'), `${what} is answered ${answer}`);
    };
    const wishes: [string, string, string | null, string][] = [
      ['a puppet as support admin', puppet.user_id, support_admin, 'special'],
      ['an admin without rights', victim.user_id, null, 'none'],
    ];
    for (const [what, user_id, tag_id, access] of wishes) {
      const alone = await post(server, attacker, '/permission', { user_id, tag_id, access });
      mustFail(`${what}, made alone,`, `${alone.status} ${alone.code}`);
      const wish = { kind: 'permissions', user_id, permissions: [{ tag_id, access }] };
      for (const [how, asker, helper] of [
        ['confirmed by oneself', attacker, attacker],
        ['confirmed by one’s own hand', attacker, hand],
        ['asked for by one’s own hand', hand, attacker],
      ] as const)
        mustFail(`${what}, ${how},`, await askAndConfirm(server, asker, helper, wish));
    }
    expect(await isAlive(server, victim.token), 'the admin is signed out');
    const { status } = await server.ask({ path: '/api/v3/sso', token: victim.token });
    expect(status === 200, `the admin’s own page is answered ${status}`);
    const { permissions } = await server.read<{ permissions: { tag_id: string | null }[] }>({
      path: `/api/v2/user/${puppet.user_id}`,
      token: owner.token,
    });
    expect(!permissions.some(({ tag_id }) => tag_id === support_admin), 'the puppet is support admin');
    return { looked: `${answers.length} ways: ${[...new Set(answers)].join(', ')}`, findings };
  },
};
