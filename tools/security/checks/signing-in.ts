import { randomUUID } from 'node:crypto';
import { type Check, type Ground, newFindings } from '../check.ts';
import { addAccount, domainOf, invite, newPassword, signIn } from '../member.ts';
import type { Answer } from '../server.ts';

const logIn = { method: 'POST', path: '/api/v2/auth/login' };
const TRIES = 5;
const WINDOW_SECONDS = 15 * 60;

const throttle: Check = {
  area: 'login throttle',
  name: 'the sixth wrong password within the window waits; from elsewhere the right one still opens',
  async look({ server, theirs }) {
    const { findings, expect } = newFindings();
    const { email, password } = await addAccount(server, theirs.admin);
    const from = server.newAddress();
    const answers: Answer[] = [];
    for (let n = 0; n <= TRIES; n += 1)
      answers.push(await server.ask({ ...logIn, from, body: { email, password: newPassword() } }));
    const last = answers.pop();
    for (const { status } of answers) expect(status === 401, `a wrong password is answered ${status}`);
    expect(last?.status === 429, `the sixth wrong password is answered ${last?.status}`);
    const wait = Number(last?.headers['retry-after']);
    expect(wait > 0 && wait <= WINDOW_SECONDS, `it says to wait ${last?.headers['retry-after']} seconds`);
    const right = await server.ask({ ...logIn, from, body: { email, password } });
    expect(right.status === 429, `the right password is answered ${right.status} while it has to wait`);
    const elsewhere = server.newAddress();
    if (elsewhere) {
      const { status } = await server.ask({ ...logIn, from: elsewhere, body: { email, password } });
      expect(status === 200, `the right password from another address is answered ${status}`);
    }
    return { looked: elsewhere ? 'two addresses' : 'one address: this server is elsewhere', findings };
  },
};

/** What a stranger sees of a reply, but for what differs between any two. */
function seenOf({ status, headers, text }: Answer) {
  const { date: _date, 'x-ratelimit-remaining': _left, 'x-ratelimit-reset': _reset, ...rest } = headers;
  return JSON.stringify([status, rest, text]);
}

const median = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

/** Each chooses a password, which is hashed: the server does a few at a time. */
const ACCOUNTS_AT_ONCE = 4;

/** Accounts nobody uses. */
async function manyAccounts({ server, theirs: { admin } }: Ground, count: number): Promise<string[]> {
  const emails: string[] = [];
  while (emails.length < count) {
    const length = Math.min(ACCOUNTS_AT_ONCE, count - emails.length);
    const some = await Promise.all(Array.from({ length }, () => addAccount(server, admin)));
    emails.push(...some.map(({ email }) => email));
  }
  return emails;
}

/** Times of a reply that knows and of one that does not may differ by so much. */
const RATIO = 1.6;

const enumeration: Check = {
  area: 'enumeration',
  name: 'sign-in method, login and reset answer alike for known and unknown emails',
  async look(ground) {
    const { server, theirs, isShort, showsMails } = ground;
    if (!showsMails) return 'mails cannot be read';
    const { findings, expect } = newFindings();
    const count = isShort ? 10 : 200;
    const known = await manyAccounts(ground, count);
    const calls: [string, object][] = [
      ['method', {}],
      ['login', { password: newPassword() }],
      ['reset_password', {}],
    ];
    for (const [call, more] of calls) {
      const times: [number[], number[]] = [[], []];
      const seen = new Set<string>();
      for (const email of known) {
        // Taken in turn, so that whatever else the machine does slows both alike.
        const pair = [email, `${randomUUID()}@${domainOf(theirs.admin.email)}`];
        for (const [index, one] of pair.entries()) {
          const start = performance.now();
          const answer = await server.ask({
            method: 'POST',
            path: `/api/v2/auth/${call}`,
            body: { email: one, ...more },
            from: server.newAddress(),
          });
          times[index as 0 | 1].push(performance.now() - start);
          seen.add(seenOf(answer));
        }
      }
      expect(seen.size === 1, `${call} has ${seen.size} different replies: ${[...seen].slice(0, 2)}`);
      const ratio = median(times[0]) / median(times[1]);
      const alike = ratio < RATIO && ratio > 1 / RATIO;
      if (!isShort) expect(alike, `${call} takes ${ratio.toFixed(2)} times as long for known emails`);
    }
    return { looked: `${count} known against ${count} unknown, ${calls.length} calls`, findings };
  },
};

const passwords: Check = {
  area: 'passwords',
  name: 'long and Unicode passwords work whole; common ones are refused',
  async look({ server, theirs: { admin }, showsMails }) {
    if (!showsMails) return 'mails cannot be read';
    const { findings, expect } = newFindings();
    const choose = (secret: string, password: string) =>
      server.ask({ method: 'POST', path: `/api/v3/auth/reset-password/${secret}`, body: { password } });
    for (const password of [`${newPassword()} ${'x'.repeat(64)}`, 'Grüße aus Ævelgem 🌊🌊 すいぶん']) {
      const { email, secret } = await invite(server, admin);
      const chosen = await choose(secret, password);
      expect(
        chosen.status === 200,
        `a password of ${password.length} characters is answered ${chosen.status}`,
      );
      if (chosen.status !== 200) continue;
      await signIn(server, { email, password }).catch((error: Error) => findings.push(error.message));
      const cut = { email, password: password.slice(0, -1) };
      const { status } = await server.ask({ ...logIn, body: cut, from: server.newAddress() });
      expect(status === 401, `all but the last letter of a password is answered ${status}`);
    }
    const { secret } = await invite(server, admin);
    for (const password of ['password', '123456', 'heatwise', 'abc']) {
      const { status } = await choose(secret, password);
      expect(status === 400, `the password ${password} is answered ${status}`);
    }
    return { looked: '2 passwords that must work, 4 that must not', findings };
  },
};

export const signingIn: readonly Check[] = [throttle, enumeration, passwords];
