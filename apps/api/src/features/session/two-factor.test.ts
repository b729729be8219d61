import { generateSync } from 'otplib';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { tokenHash } from '../../http/token.ts';
import { addAccount, PASSWORD, type TestAccount } from '../../testing/accounts.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestOrganisation } from '../../testing/test-organisation.ts';

const STEP = 30_000;
let now = new Date('2026-03-02T08:00:00Z');
const server = setUpTestApp({ clock: () => now });
let ours: TestOrganisation;
let me: TestAccount;

beforeAll(async () => {
  ours = await server.organisation();
});
beforeEach(async () => {
  later(120);
  me = await addAccount(server, ours, { at: now });
});

function later(steps: number): void {
  now = new Date(now.getTime() + steps * STEP);
}
const codeAt = (secret: string, at = now) => generateSync({ secret, epoch: at.getTime() / 1000 });

const post = (
  url: string,
  payload: object,
  { headers, address = '10.0.0.1' }: { headers?: TestAccount['headers']; address?: string } = {},
) =>
  server.app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    remoteAddress: address,
    ...(headers ? { headers } : {}),
  });
const look = async () =>
  (await server.app.inject({ url: '/api/v2/auth/2fa', headers: me.headers })).json().data;
const offer = async (password = PASSWORD) =>
  (await post('/v2/auth/2fa', { password }, { headers: me.headers })).json().data;
const enable = (code: string) => post('/v2/auth/2fa/enable', { code }, { headers: me.headers });
const disable = (password: string, code: string) =>
  post('/v2/auth/2fa/disable', { password, code }, { headers: me.headers });
const logIn = (code?: string, address?: string) =>
  post(
    '/v2/auth/login',
    { email: me.email, password: PASSWORD, ...(code === undefined ? {} : { code }) },
    address ? { address } : {},
  );

/** Turned on; afterwards the next code may be used. */
async function enabled() {
  const { secret } = await offer();
  const { recovery_codes } = (await enable(codeAt(secret))).json().data;
  later(1);
  return { secret: secret as string, recovery_codes: recovery_codes as string[] };
}

test('each attempt has a secret of its own, which a right code turns on and which is never shown again', async () => {
  expect(await look()).toEqual({ enabled: false, recovery_codes_left: 0 });
  const first = await offer();
  expect(first).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/) });
  expect(first.otpauth_url).toContain(`secret=${first.secret}`);
  expect(first.otpauth_url).toContain('Heatwise');
  const second = await offer();
  expect(second.secret).not.toBe(first.secret);

  // Whoever saw the first one has nothing of it.
  const wrong = await enable(codeAt(first.secret));
  expect(wrong.json()).toMatchObject({
    code: 'one-time-code-incorrect',
    message: 'The verification code you entered was incorrect. Please try again.',
  });
  expect((await logIn()).statusCode).toBe(200);

  const right = await enable(codeAt(second.secret));
  const { recovery_codes } = right.json().data;
  expect(new Set(recovery_codes).size).toBe(8);
  expect(await look()).toEqual({ enabled: true, recovery_codes_left: 8 });
  expect((await enable(codeAt(second.secret))).json().code).toBe('two-factor-is-on');
  expect((await post('/v2/auth/2fa', { password: PASSWORD }, { headers: me.headers })).json().code).toBe(
    'two-factor-is-on',
  );
});

test('a secret needs the password, and is valid for ten minutes', async () => {
  const wrong = await post('/v2/auth/2fa', { password: 'wrong' }, { headers: me.headers });
  expect(wrong.json().problems).toEqual([{ path: 'password', message: 'Current password is incorrect' }]);
  expect((await enable('000000')).json().code).toBe('two-factor-offer-over');

  const { secret } = await offer();
  later(20);
  expect((await enable(codeAt(secret))).json().code).toBe('two-factor-offer-over');
  const { secret: fresh } = await offer();
  later(19);
  expect((await enable(codeAt(fresh))).statusCode).toBe(200);
});

test('turning it on ends the other sessions: they never showed a code', async () => {
  const other = await ours.signIn(me.user_id, { created_at: now, used_at: now });
  await enabled();
  const isOpen = async (headers: TestAccount['headers']) =>
    (await server.app.inject({ url: '/api/v3/auth/account', headers })).statusCode === 200;
  expect([await isOpen(other), await isOpen(me.headers)]).toEqual([false, true]);
});

test('recovery codes are renewed with password and code; the old ones stop working', async () => {
  const { secret, recovery_codes } = await enabled();
  const renew = (password: string, code: string) =>
    post('/v2/auth/2fa/recovery-codes', { password, code }, { headers: me.headers });
  expect((await renew('wrong', codeAt(secret))).statusCode).toBe(400);
  expect((await renew(PASSWORD, '000000')).json().code).toBe('one-time-code-incorrect');

  const renewed = (await renew(PASSWORD, codeAt(secret))).json().data.recovery_codes;

  expect(new Set([...renewed, ...recovery_codes]).size).toBe(16);
  expect((await logIn(recovery_codes[0])).statusCode).toBe(401);
  expect((await logIn(renewed[0])).statusCode).toBe(200);
  expect(await look()).toEqual({ enabled: true, recovery_codes_left: 7 });
});

test('without a second factor there are no recovery codes to renew', async () => {
  const payload = { password: PASSWORD, code: '000000' };
  const answer = await post('/v2/auth/2fa/recovery-codes', payload, { headers: me.headers });
  expect(answer.json().code).toBe('two-factor-is-off');
});

test('signing in needs the code, and says so only after the right password', async () => {
  const { secret } = await enabled();
  expect((await logIn()).json()).toMatchObject({ code: 'one-time-code-required' });
  const wrongPassword = await post('/v2/auth/login', {
    email: me.email,
    password: 'wrong',
    code: codeAt(secret),
  });
  expect(wrongPassword.json().code).toBe('sign-in-incorrect');
  expect((await logIn('000000')).json().code).toBe('one-time-code-incorrect');

  expect((await logIn(codeAt(secret))).statusCode).toBe(200);
});

test('the code before still works, the one before that does not, and none works twice', async () => {
  const { secret } = await enabled();
  later(2);
  const older = codeAt(secret, new Date(now.getTime() - 2 * STEP));
  const previous = codeAt(secret, new Date(now.getTime() - STEP));
  expect((await logIn(older)).statusCode).toBe(401);
  expect((await logIn(previous)).statusCode).toBe(200);
  expect((await logIn(previous)).statusCode).toBe(401);
});

test('of twenty requests at once with one code, from twenty addresses, one gets in', async () => {
  const { secret } = await enabled();
  const code = codeAt(secret);
  const tries = await Promise.all(Array.from({ length: 20 }, (_, n) => logIn(code, `10.3.0.${n}`)));
  expect(tries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(tries.filter(({ statusCode }) => statusCode === 401)).toHaveLength(19);
});

test('the sixth wrong code has to wait, and the right password in between does not restart the count', async () => {
  const { secret } = await enabled();
  for (const _ of [1, 2, 3, 4, 5]) {
    expect((await logIn('000000')).statusCode).toBe(401);
    expect((await logIn()).json().code).toBe('one-time-code-required');
  }
  expect((await logIn(codeAt(secret))).statusCode).toBe(429);
  expect((await logIn(codeAt(secret), '10.0.0.2')).statusCode).toBe(200);
});

test('a recovery code works once, however it is typed', async () => {
  const { recovery_codes } = await enabled();
  const [first = '', second = ''] = recovery_codes;
  expect((await logIn(first.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200);
  expect((await logIn(first)).statusCode).toBe(401);
  expect((await logIn(second)).statusCode).toBe(200);
  expect(await look()).toEqual({ enabled: true, recovery_codes_left: 6 });
});

test('a recovery code of 16 characters, as they were made before, still works', async () => {
  await enabled();
  await server.database.owner
    .insertInto('recovery_codes')
    .values({
      org_id: ours.org_id,
      user_id: me.user_id,
      used_at: null,
      code_hash: tokenHash('kx4m2pqa77hdw9ce'),
    })
    .execute();
  expect((await logIn('kx4m-2pqa-77hd-w9ce')).statusCode).toBe(200);
});

test('turning it off needs password and code', async () => {
  const { secret } = await enabled();
  const wrong = await disable('wrong', codeAt(secret));
  expect(wrong.json().problems).toEqual([{ path: 'password', message: 'Current password is incorrect' }]);
  expect((await disable(PASSWORD, '000000')).json().code).toBe('one-time-code-incorrect');
  expect((await logIn()).json().code).toBe('one-time-code-required');

  expect((await disable(PASSWORD, codeAt(secret))).statusCode).toBe(200);
  expect((await logIn()).statusCode).toBe(200);
  expect(await look()).toMatchObject({ enabled: false });
});

test('the database holds neither secret nor recovery code', async () => {
  const { secret, recovery_codes } = await enabled();
  const { owner } = server.database;
  const kept = [
    ...(await owner.selectFrom('two_factor').select('sealed_secret as kept').execute()),
    ...(await owner.selectFrom('recovery_codes').select('code_hash as kept').execute()),
  ];
  const text = kept.map((row) => row.kept.toString('latin1')).join('\n');
  expect(kept.length).toBeGreaterThan(8);
  expect(text).not.toContain(secret);
  for (const code of recovery_codes) expect(text).not.toContain(code.replaceAll('-', ''));
});

test('an emailed password reset leaves the second factor on', async () => {
  await enabled();
  const changed = await post(
    '/v2/auth/change_password',
    { current_password: PASSWORD, new_password: `${PASSWORD} 2` },
    { headers: me.headers },
  );
  expect(changed.json().data.status).toBe(true);
  const again = await post('/v2/auth/login', { email: me.email, password: `${PASSWORD} 2` });
  expect(again.json().code).toBe('one-time-code-required');
});
