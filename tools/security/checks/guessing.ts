import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { type Check, newFindings } from '../check.ts';
import { lettersTo } from '../mails.ts';
import { addMember, domainOf, isAlive, type Member, newPassword, signIn } from '../member.ts';
import type { Server } from '../server.ts';

const CODES = 14;
const PAUSE_AFTER = 10;
const ACCOUNTS = 14;
const STEP_SECONDS = 30;

const epoch = (steps = 0) => Math.floor(Date.now() / 1000) + steps * STEP_SECONDS;

function offer(server: Server, { token }: Member, password: string) {
  return server.ask({ method: 'POST', path: '/api/v2/auth/2fa', token, body: { password } });
}

function enable(server: Server, { token }: Member, code: string) {
  return server.ask({ method: 'POST', path: '/api/v2/auth/2fa/enable', token, body: { code } });
}

const secretIn = (text: string) => (JSON.parse(text) as { data: { secret: string } }).data.secret;

const codesFromEverywhere: Check = {
  area: 'one-time codes',
  name: 'codes guessed from many addresses make the account pause, and its owner is told',
  async look({ server, theirs: { admin }, showsMails }) {
    if (!server.newAddress()) return 'this server is elsewhere: there is one address only';
    const { findings, expect } = newFindings();
    const member = await addMember(server, admin);
    const { email, password } = member;
    const secret = secretIn((await offer(server, member, password)).text);
    await enable(server, member, generateSync({ secret, epoch: epoch(-1) }));
    const guess = (code: string) =>
      server.ask({
        method: 'POST',
        path: '/api/v2/auth/login',
        body: { email, password, code },
        from: server.newAddress(),
      });
    const right = generateSync({ secret, epoch: epoch() });
    const statuses: number[] = [];
    for (let n = 0; n < CODES; n += 1) {
      const code = String(n).padStart(6, '0');
      statuses.push((await guess(code === right ? '999999' : code)).status);
    }
    const taken = statuses.filter((status) => status === 401).length;
    expect(
      taken <= PAUSE_AFTER,
      `${taken} guesses of ${CODES}, each from an address of its own, are looked at`,
    );
    expect(statuses.at(-1) === 429, `the last guess is answered ${statuses.at(-1)}`);
    const paused = await guess(generateSync({ secret, epoch: epoch() }));
    expect(paused.status === 429, `the right code is answered ${paused.status} meanwhile`);
    expect(Number(paused.headers['retry-after']) > 0, 'the pause has no end');
    if (showsMails) {
      const isTold = await untilMail(server, email, 'is guessing your one-time codes');
      expect(isTold, 'the owner is not told');
    }
    return { looked: `${CODES} guesses from ${CODES} addresses, ${taken} looked at`, findings };
  },
};

async function untilMail(server: Server, email: string, subject: string): Promise<boolean> {
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await lettersTo(server, email)).some((letter) => letter.subject.includes(subject))) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

const spray: Check = {
  area: 'login throttle',
  name: 'one password tried at many accounts is noticed; colleagues at the address get in',
  async look({ server, theirs: { admin } }) {
    const { findings, expect } = newFindings();
    const from = server.newAddress();
    const password = newPassword();
    const statuses: number[] = [];
    for (let n = 0; n < ACCOUNTS; n += 1) {
      const email = `${randomUUID()}@${domainOf(admin.email)}`;
      const path = '/api/v2/auth/login';
      statuses.push((await server.ask({ method: 'POST', path, body: { email, password }, from })).status);
    }
    expect(statuses.at(-1) === 429, `the password’s ${ACCOUNTS}th account is answered ${statuses.at(-1)}`);
    const colleague = await signIn(server, admin, from).catch(() => null);
    expect(colleague !== null, 'a colleague at the same address does not get in');
    const looked = statuses.filter((status) => status === 401).length;
    return { looked: `${ACCOUNTS} accounts, ${looked} looked at`, findings };
  },
};

const waitingSecret: Check = {
  area: 'one-time codes',
  name: 'a second factor takes the password, has a new secret each time, and ends the other sessions',
  async look({ server, theirs: { admin } }) {
    const { findings, expect } = newFindings();
    const member = await addMember(server, admin);
    const { password } = member;
    const thief = await signIn(server, member);
    for (const wrong of ['', newPassword()]) {
      const { status } = await offer(server, thief, wrong);
      expect(status === 400, `with ${wrong ? 'a wrong' : 'no'} password an offer is answered ${status}`);
    }
    const first = secretIn((await offer(server, member, password)).text);
    const second = secretIn((await offer(server, member, password)).text);
    expect(first !== second, 'a waiting secret is shown again');
    const old = await enable(server, member, generateSync({ secret: first, epoch: epoch() }));
    expect(old.status !== 200, 'a code of the secret before turns it on');
    const { status } = await enable(server, member, generateSync({ secret: second, epoch: epoch() }));
    expect(status === 200, `the newest secret is answered ${status}`);
    expect(!(await isAlive(server, thief.token)), 'a session without a code stays open');
    expect(await isAlive(server, member.token), 'the owner’s own session ends');
    return { looked: '4 offers, 2 codes, 2 sessions', findings };
  },
};

export const guessing: readonly Check[] = [codesFromEverywhere, spray, waitingSecret];
