import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Check, type Ground, newFindings } from '../check.ts';
import { linksTo, secretOf } from '../mails.ts';
import { addMember, domainOf, isAlive, type Member, newPassword } from '../member.ts';
import type { Answer } from '../server.ts';

const RESET = /https?:\S+\/forgot-password\/\S+/;
const CONFIRM = /https?:\S+\/confirm-email\/\S+/;
const logIn = { method: 'POST', path: '/api/v2/auth/login' };

const MOST_SIGN_INS = 150;
const PAUSE_MS = 10;

const underWay: Check = {
  area: 'passwords',
  name: 'sign-ins with the old password that are under way while it changes open nothing that lasts',
  async look({ server, theirs: { admin }, showsMails, isShort }) {
    if (!showsMails) return 'mails cannot be read';
    const { findings, expect } = newFindings();
    const rounds = isShort ? 1 : 5;
    let [asked, opened] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const { email, password, token } = await addMember(server, admin);
      const body = { email, password };
      let isChanged = false;
      const changing = server
        .ask({
          method: 'POST',
          path: '/api/v2/auth/change_password',
          token,
          body: { current_password: password, new_password: newPassword() },
        })
        .finally(() => {
          isChanged = true;
        });
      // One after another, so that some have read the old password and not yet opened a session when it goes.
      const tries: Promise<Answer>[] = [];
      while (!isChanged && tries.length < MOST_SIGN_INS) {
        tries.push(server.ask({ ...logIn, body, from: server.newAddress() }));
        await sleep(PAUSE_MS);
      }
      asked += tries.length;
      const changed = await changing;
      expect(changed.status === 200, `the change is answered ${changed.status}`);
      for (const { status, text } of await Promise.all(tries)) {
        if (status !== 200) continue;
        opened += 1;
        const session = (JSON.parse(text) as { data: { token: string } }).data.token;
        expect(!(await isAlive(server, session)), 'a session that the old password opened outlives it');
      }
      const late = await server.ask({ ...logIn, body, from: server.newAddress() });
      expect(late.status === 401, `the old password is answered ${late.status} afterwards`);
    }
    return { looked: `${asked} sign-ins, ${opened} were quicker and ended`, findings };
  },
};

/** What ends a mailed link of somebody. */
const endings: [string, (ground: Ground, member: Member) => Promise<void>][] = [
  [
    'a change of password',
    async ({ server }, { token, password }) => {
      const body = { current_password: password, new_password: newPassword() };
      await server.read({ method: 'POST', path: '/api/v2/auth/change_password', token, body });
    },
  ],
  [
    'a change of email',
    async ({ server, theirs: { admin } }, { user_id }) => {
      const email = `${randomUUID()}@${domainOf(admin.email)}`;
      const body = { user_id, email };
      await server.read({ method: 'PATCH', path: '/api/v2/user/', token: admin.token, body });
      const [link = ''] = await linksTo(server, email, CONFIRM);
      await server.read({ method: 'POST', path: `/api/v3/auth/confirm-email/${secretOf(link)}`, body: {} });
    },
  ],
];

const outlivedLinks: Check = {
  area: 'links',
  name: 'a reset link opens nothing after a change of password or email, nor does a session from before',
  async look(ground) {
    const { server, theirs, showsMails } = ground;
    if (!showsMails) return 'mails cannot be read';
    const { findings, expect } = newFindings();
    for (const [what, end] of endings) {
      const member = await addMember(server, theirs.admin);
      const before = (await linksTo(server, member.email, RESET)).length;
      const body = { email: member.email };
      const path = '/api/v2/auth/reset_password';
      await server.ask({ method: 'POST', path, body, from: server.newAddress() });
      const [link = ''] = await linksTo(server, member.email, RESET, before + 1);
      await end(ground, member);
      const used = await server.ask({
        method: 'POST',
        path: `/api/v3/auth/reset-password/${secretOf(link)}`,
        body: { password: newPassword() },
      });
      expect(used.status === 404, `after ${what} a reset link is answered ${used.status}`);
      if (what === 'a change of email')
        expect(!(await isAlive(server, member.token)), `a session outlives ${what}`);
    }
    return { looked: endings.map(([what]) => what).join(', '), findings };
  },
};

const returns: Check = {
  area: 'links',
  name: 'no answer leads to another site, whatever return_to names',
  async look({ server }) {
    const { findings, expect } = newFindings();
    const places = [
      'https://evil.test',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
      '%2F%2Fevil.test',
    ];
    const paths = places.flatMap((place) => [
      `/login?return_to=${encodeURIComponent(place)}`,
      `/login?return_to=${place.replaceAll(/[\\()]/g, encodeURIComponent)}`,
    ]);
    for (const path of [...paths, '//evil.test', '//evil.test/..', '/%5Cevil.test', '/%2F%2Fevil.test']) {
      const { status, headers, text } = await server.ask({ path });
      const location = headers.location ?? '';
      expect(!/evil|javascript:/.test(location), `${path} leads to ${location}`);
      expect(!text.includes('evil.test') || status >= 400, `${path} is written into the page`);
    }
    return {
      looked: `${paths.length + 4} addresses; what the page does with them is the browser’s`,
      findings,
    };
  },
};

export const credentials: readonly Check[] = [underWay, outlivedLinks, returns];
