import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { hashPassword } from '../../auth/password-hash.ts';
import { buildTestApp, partsFor, type TestApp } from '../../testing/test-app.ts';
import type { TestOrganisation } from '../../testing/test-organisation.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import { MOST_SESSIONS } from './open-session.ts';

const password = 'a long and quiet river';
let now = new Date('2026-03-02T08:00:00Z');
let server: TestApp;
let ours: TestOrganisation;
let accounts = 0;
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
  server = await buildTestApp({ clock: () => now });
  ours = await server.organisation();
});
afterAll(() => server.close());
beforeEach(() => {
  now = new Date(now.getTime() + 60 * MINUTE_MS);
});

async function account(stored = passwordHash) {
  accounts += 1;
  const email = `person${accounts}@harbour.test`;
  const user_id = await ours.addPerson({ email });
  await server.database.owner
    .insertInto('credentials')
    .values({ org_id: ours.org_id, user_id, email, password_hash: stored })
    .execute();
  return { email, user_id };
}

type Try = { email: string; password?: string; address?: string; app?: TestApp['app'] };
function logIn({ email, password: tried = password, address = '10.0.0.1', app = server.app }: Try) {
  return app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email, password: tried },
    remoteAddress: address,
  });
}

const storedHash = (userId: string) =>
  server.database.owner
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();

test('the right password answers the login record, and its token opens the session', async () => {
  const { email, user_id } = await account();

  const response = await logIn({ email });

  expect(response.statusCode).toBe(200);
  const { data } = response.json();
  expect(data).toMatchObject({ user_id, user: { user_id, email, org_id: ours.org_id, active: true } });
  const image = await server.app.inject({
    url: `/api/v2/user/image/${user_id}`,
    headers: { authorization: `Bearer ${data.token}` },
  });
  expect(image.json()).toEqual({ success: true, status: true, data: { image: '' } });
});

test('a sign-in beyond fifty open sessions ends the one that was used longest ago', async () => {
  const [one, other] = [await account(), await account()];
  const at = (minutesAgo: number) => ({
    created_at: now,
    used_at: new Date(now.getTime() - minutesAgo * MINUTE_MS),
  });
  const oldest = await ours.signIn(one.user_id, at(51));
  const next = await ours.signIn(one.user_id, at(50));
  const theirs = await ours.signIn(other.user_id, at(52));
  for (let nth = 0; nth < MOST_SESSIONS - 2; nth += 1) await ours.signIn(one.user_id, at(nth));
  expect((await logIn(one)).statusCode).toBe(200);
  const statuses = [];
  for (const headers of [oldest, next, theirs])
    statuses.push((await server.app.inject({ url: '/api/v3/auth/account', headers })).statusCode);
  expect(statuses).toEqual([401, 200, 200]);
});

test('capitals and spaces around the email do not matter', async () => {
  const { email } = await account();
  expect((await logIn({ email: ` ${email.toUpperCase()} ` })).statusCode).toBe(200);
});

test('a wrong password and an unknown email get the same message', async () => {
  const { email } = await account();
  const wrong = await logIn({ email, password: 'something else' });
  const unknown = await logIn({ email: 'nobody@harbour.test' });
  expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
  expect(wrong.json()).toEqual(unknown.json());
  expect(wrong.json()).toMatchObject({
    code: 'sign-in-incorrect',
    message: 'Sign in credentials are incorrect. Please try again.',
  });
});

test('the person of a deactivated account does not get in', async () => {
  const { email, user_id } = await account();
  await ours.write(({ tx }) =>
    tx.updateTable('users').set({ active: false }).where('user_id', '=', user_id).execute(),
  );
  expect((await logIn({ email })).json()).toMatchObject({ code: 'sign-in-incorrect' });
});

test('the sixth wrong password in fifteen minutes waits; another address does not, nor another account', async () => {
  const { email } = await account();
  for (const _ of [1, 2, 3, 4, 5]) expect((await logIn({ email, password: 'wrong' })).statusCode).toBe(401);

  const sixth = await logIn({ email, password: 'wrong' });

  expect(sixth.statusCode).toBe(429);
  expect(sixth.json()).toMatchObject({
    code: 'too-many-attempts',
    message: 'Too many attempts. Please wait before trying again.',
  });
  expect(sixth.headers['retry-after']).toBe('900');
  expect((await logIn({ email })).statusCode).toBe(429);
  expect((await logIn({ email, address: '10.0.0.2' })).statusCode).toBe(200);
  expect((await logIn(await account())).statusCode).toBe(200);
});

test('twenty wrong passwords at once count as five attempts, not twenty', async () => {
  const { email } = await account();
  const tries = await Promise.all(Array.from({ length: 20 }, () => logIn({ email, password: 'wrong' })));
  expect(tries.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
  expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
});

test('ten right passwords at once all get in', async () => {
  const { email } = await account();
  const tries = await Promise.all(Array.from({ length: 10 }, () => logIn({ email })));
  expect(tries.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
});

test('the window slides: each attempt is forgotten after fifteen minutes', async () => {
  const { email } = await account();
  for (const _ of [1, 2, 3, 4, 5]) {
    await logIn({ email, password: 'wrong' });
    now = new Date(now.getTime() + MINUTE_MS);
  }
  const sixth = await logIn({ email, password: 'wrong' });
  expect(sixth.headers['retry-after']).toBe('600');

  now = new Date(now.getTime() + 10 * MINUTE_MS);
  expect((await logIn({ email, password: 'wrong' })).statusCode).toBe(401);
  expect((await logIn({ email })).statusCode).toBe(429);
});

test('the throttle survives a restart of the server', async () => {
  const { email } = await account();
  for (const _ of [1, 2, 3, 4, 5]) await logIn({ email, password: 'wrong' });

  const restarted = await buildApp({ ...partsFor(server.database), clock: () => now });

  expect((await logIn({ email, app: restarted })).statusCode).toBe(429);
  await restarted.close();
});

test('an email without an account is throttled the same way', async () => {
  for (const _ of [1, 2, 3, 4, 5]) await logIn({ email: 'ghost@harbour.test', password: 'wrong' });
  expect((await logIn({ email: 'ghost@harbour.test', password: 'wrong' })).statusCode).toBe(429);
});

test('addresses of one network of IPv6 count as one', async () => {
  const { email } = await account();
  for (const last of [1, 2, 3, 4, 5]) {
    await logIn({ email, password: 'wrong', address: `2001:db8:1:2::${last}` });
  }
  expect((await logIn({ email, address: '2001:db8:1:2:ffff::9' })).statusCode).toBe(429);
  expect((await logIn({ email, address: '2001:db8:1:3::1' })).statusCode).toBe(200);
});

test('the table of attempts contains no email and no address', async () => {
  await logIn({ email: 'curious@harbour.test', password: 'wrong', address: '10.9.8.7' });
  const rows = await server.database.owner.selectFrom('sign_in_attempts').selectAll().execute();
  const text = rows
    .map(({ account_key, address_key }) => account_key.toString() + address_key.toString())
    .join();
  expect(rows.length).toBeGreaterThan(0);
  expect(text).not.toContain('curious');
  expect(text).not.toContain('10.9.8.7');
});

test('sixty-four characters and Unicode work, composed either way', async () => {
  const long = `${'ç'.repeat(60)}🌡️ok`;
  const { email } = await account(await hashPassword(long));
  expect((await logIn({ email, password: long })).statusCode).toBe(200);
  expect((await logIn({ email, password: long.normalize('NFD') })).statusCode).toBe(200);
  expect((await logIn({ email, password: long.slice(0, -1) })).statusCode).toBe(401);
});

test('a hash with older parameters is renewed at the next login, and only then', async () => {
  const older = await hash(password, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
  const { email, user_id } = await account(older);

  await logIn({ email, password: 'wrong' });
  expect((await storedHash(user_id)).password_hash).toBe(older);
  await logIn({ email });

  expect((await storedHash(user_id)).password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await logIn({ email })).statusCode).toBe(200);
});

test('ten sign-ins at once with a hash of older parameters all get in', async () => {
  const older = await hash(password, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
  const { email } = await account(older);
  const tries = await Promise.all(Array.from({ length: 10 }, () => logIn({ email })));
  expect(tries.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
});

test('a sign-in that is under way when the password changes does not get in', async () => {
  const { email, user_id } = await account();
  const other = await hashPassword('another long river');
  // The sign-in has checked the password and waits for the organisation's clock, which the change holds.
  const waiting = await ours.write(async ({ tx }) => {
    const signIn = logIn({ email });
    await expect.poll(() => waitingForLocks(server.database.owner), { timeout: 20_000 }).toBeGreaterThan(0);
    await tx
      .updateTable('credentials')
      .set({ password_hash: other })
      .where('user_id', '=', user_id)
      .execute();
    return { signIn };
  });

  expect((await waiting.signIn).json()).toMatchObject({ code: 'sign-in-incorrect' });
  expect((await logIn({ email, password: 'another long river' })).statusCode).toBe(200);
});

test.each([
  [{ email: 'a@b.test' }, 'password'],
  [{ email: 7, password: 'secret' }, 'email'],
  [{ email: 'a@b.test', password: 'secret', access: 'super' }, ''],
])('the body %j is refused', async (payload, path) => {
  const response = await server.app.inject({ method: 'POST', url: '/api/v2/auth/login', payload });
  expect(response.statusCode).toBe(400);
  expect(response.json().problems[0].path).toBe(path);
});
