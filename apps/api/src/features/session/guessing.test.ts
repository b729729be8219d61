import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { generateSync } from 'otplib';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { addAccount, PASSWORD, type TestAccount } from '../../testing/accounts.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { buildTestApp, partsFor, type TestApp, testSettings } from '../../testing/test-app.ts';
import type { TestOrganisation } from '../../testing/test-organisation.ts';

let now = new Date('2026-03-02T08:00:00Z');
let mailbox: Mailbox;
let server: TestApp;
let ours: TestOrganisation;
let me: TestAccount;

beforeAll(async () => {
  mailbox = await openMailbox();
  const settings = { ...testSettings, smtpUrl: mailbox.smtpUrl };
  server = await buildTestApp({ settings, clock: () => now });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ours = await server.organisation();
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  now = new Date(now.getTime() + 60 * MINUTE_MS);
  me = await addAccount(server, ours, { at: now });
});

const post = (url: string, payload: object, address: string, headers = {}) =>
  server.app.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress: address, headers });
const logIn = (code: string | undefined, address: string, password = PASSWORD, email = me.email) =>
  post('/v2/auth/login', { email, password, ...(code === undefined ? {} : { code }) }, address);
const codeOf = (secret: string) => generateSync({ secret, epoch: now.getTime() / 1000 });
const wrongCodeOf = (secret: string) => (codeOf(secret) === '000000' ? '111111' : '000000');

async function protect() {
  const { secret } = (await post('/v2/auth/2fa', { password: PASSWORD }, '10.1.0.1', me.headers)).json().data;
  const enabled = await post('/v2/auth/2fa/enable', { code: codeOf(secret) }, '10.1.0.1', me.headers);
  now = new Date(now.getTime() + MINUTE_MS);
  return { secret, recovery_codes: enabled.json().data.recovery_codes as string[] };
}

/** From as many addresses as there are guesses. */
async function guess(secret: string, times: number, from = 0) {
  const statuses = [];
  for (let nth = from; nth < from + times; nth += 1) {
    statuses.push((await logIn(wrongCodeOf(secret), `10.2.${nth >> 8}.${nth & 255}`)).statusCode);
  }
  return statuses;
}

test('codes guessed from many addresses pause the account, longer each time', async () => {
  const { secret } = await protect();
  expect(await guess(secret, 12)).toEqual([...Array(10).fill(401), 429, 429]);
  // The right one too: whoever guesses must not learn that it was.
  const paused = await logIn(codeOf(secret), '10.9.0.1');
  expect([paused.statusCode, paused.headers['retry-after']]).toEqual([429, '60']);

  now = new Date(now.getTime() + MINUTE_MS);
  expect(await guess(secret, 2, 20)).toEqual([401, 429]);
  expect((await logIn(codeOf(secret), '10.9.0.2')).headers['retry-after']).toBe('120');
  now = new Date(now.getTime() + 2 * MINUTE_MS);
  expect((await logIn(codeOf(secret), '10.9.0.3')).statusCode).toBe(200);

  // A right one starts again.
  now = new Date(now.getTime() + MINUTE_MS);
  expect(await guess(secret, 3, 40)).toEqual([401, 401, 401]);
});

test('the owner is emailed and the audit trail records it, once; a recovery code still works meanwhile', async () => {
  const { secret, recovery_codes } = await protect();
  await guess(secret, 11);

  const { text } = await mailbox.mail(me.email, 'Somebody is guessing your one-time codes');
  expect(text).toContain('10 wrong one-time codes');
  const entries = await server.database.owner
    .selectFrom('audit')
    .select('subject')
    .where('action', '=', 'two-factor.codes-guessed')
    .where('user_id', '=', me.user_id)
    .execute();
  expect(entries).toEqual([{ subject: { user_id: me.user_id, wrong: 10 } }]);

  expect((await logIn(recovery_codes[0], '10.9.0.1')).statusCode).toBe(200);
  expect((await mailbox.mail(me.email, 'A recovery code was used')).text).toContain('7 are left');
});

test('a new password ends the pause: whoever guessed knew the old one', async () => {
  const { secret } = await protect();
  await guess(secret, 11);
  await post('/v2/auth/reset_password', { email: me.email }, '10.9.0.1');
  const { text } = await mailbox.mail(me.email, 'Choose a new password');
  const link = /forgot-password\/(\S+)/.exec(text ?? '')?.[1] ?? '';
  const next = 'a short and loud brook';
  await post(`/v3/auth/reset-password/${link}`, { password: next }, '10.9.0.1');

  expect((await logIn(codeOf(secret), '10.9.0.1', next)).statusCode).toBe(200);
});

test('a site of IPv6 is counted as a whole: /64, /56 and /48', async () => {
  const wrong = async (address: string) => (await logIn(undefined, address, 'wrong')).statusCode;
  // Five of each /64: two of them make the /56 full, three the /48.
  const network = async (third: string) => {
    const statuses = [];
    for (let nth = 0; nth < 6; nth += 1) statuses.push(await wrong(`2001:db8:${third}::${nth + 1}`));
    return statuses.filter((status) => status === 401).length;
  };
  expect(await network('77:0100')).toBe(5);
  expect(await network('77:0101')).toBe(5);
  expect(await network('77:0102')).toBe(0);
  expect(await network('77:0200')).toBe(5);
  expect(await network('77:0300')).toBe(0);
  // Another site, and another account from the first one, are not held up.
  expect((await logIn(undefined, '2001:db8:78:1::1')).statusCode).toBe(200);
  const colleague = await addAccount(server, ours, { at: now });
  expect((await logIn(undefined, '2001:db8:77:100::9', PASSWORD, colleague.email)).statusCode).toBe(200);
});

test('one password tried at many accounts is noticed, and its address blocked', async () => {
  const spray = (nth: number, address: string, password = 'Summer of 2026') =>
    logIn(undefined, address, password, `spray${nth}@harbour.test`);
  const statuses = [];
  for (let nth = 0; nth < 12; nth += 1) statuses.push((await spray(nth, '10.7.0.1')).statusCode);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  // A colleague who mistypes at the same address is not held up, nor is whoever has another password.
  expect((await spray(99, '10.7.0.1', 'my own mistake')).statusCode).toBe(401);
  expect((await logIn(undefined, '10.7.0.1')).statusCode).toBe(200);
  now = new Date(now.getTime() + 15 * MINUTE_MS);
  expect((await spray(0, '10.7.0.1')).statusCode).toBe(401);
});

test('from many addresses it is reported to whoever runs the server', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const watched = await buildApp({ ...partsFor(server.database), logger, clock: () => now });
  for (let nth = 0; nth < 10; nth += 1) {
    await watched.inject({
      method: 'POST',
      url: '/api/v2/auth/login',
      payload: { email: `far${nth}@harbour.test`, password: 'Autumn of 2026' },
      remoteAddress: `10.6.0.${nth}`,
    });
  }
  expect(lines.filter((line) => line.includes('tried at many accounts'))).toHaveLength(1);
  expect(lines.join()).not.toContain('Autumn');
  await watched.close();
});

test('two servers on one database let five wrong passwords through, however they are sent', async () => {
  const other = await buildApp({ ...partsFor(server.database), clock: () => now });
  const request = (nth: number) => ({
    method: 'POST' as const,
    url: '/api/v2/auth/login',
    remoteAddress: '10.30.0.1',
    payload: { email: me.email, password: `wrong guess ${nth}` },
  });
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, nth) => (nth % 2 ? other : server.app).inject(request(nth))),
  );
  await other.close();
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(19).fill(429)]);
});

test('two servers let five wrong one-time codes through from one address', async () => {
  const { secret } = await protect();
  const other = await buildApp({ ...partsFor(server.database), clock: () => now });
  const payload = { email: me.email, password: PASSWORD, code: wrongCodeOf(secret) };
  const request = { method: 'POST', url: '/api/v2/auth/login', remoteAddress: '10.31.0.1', payload } as const;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => (nth % 2 ? other : server.app).inject(request)),
  );
  await other.close();
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
});

test('somebody who guesses tokens does not keep others at their address from signing in', async () => {
  const address = '10.7.0.1';
  const ask = (token: string) =>
    server.app.inject({
      url: '/api/v3/auth/sessions',
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: address,
    });
  const guesses = [];
  for (let nth = 0; nth < 302; nth += 1) guesses.push((await ask(`hws_${'A'.repeat(40)}${nth}`)).statusCode);
  expect([guesses[299], guesses[301]]).toEqual([401, 429]);

  const signedIn = await logIn(undefined, address);
  expect(signedIn.statusCode).toBe(200);
  expect((await ask(signedIn.json().data.token)).statusCode).toBe(200);
});
