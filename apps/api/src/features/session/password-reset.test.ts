import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../auth/password-hash.ts';
import { linkIn, type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { buildTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';
import type { TestOrganisation } from '../../testing/test-organisation.ts';

/** Emails go out within a second or so; a busy machine takes longer. */
const soon = { timeout: 20_000 };
const next = 'a short and loud brook';
let now = new Date('2026-03-02T08:00:00Z');
let mailbox: Mailbox;
let server: TestApp;
let ours: TestOrganisation;
let passwordHash: string;
let accounts = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  passwordHash = await hashPassword('a long and quiet river');
  server = await buildTestApp({
    clock: () => now,
    settings: { ...testSettings, smtpUrl: mailbox.smtpUrl },
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ours = await server.organisation('Harbour Works');
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(() => {
  now = new Date(now.getTime() + 120 * MINUTE_MS);
});

async function account() {
  accounts += 1;
  const email = `person${accounts}@harbour.test`;
  const user_id = await ours.addPerson({ email });
  await server.database.owner
    .insertInto('credentials')
    .values({ org_id: ours.org_id, user_id, email, password_hash: passwordHash })
    .execute();
  return { email, user_id };
}

const post = (url: string, payload: object, more: { host?: string; address?: string } = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    remoteAddress: more.address ?? '10.0.0.1',
    headers: more.host ? { host: more.host } : {},
  });
const ask = (email: string, more?: { host?: string; address?: string }) =>
  post('/v2/auth/reset_password', { email }, more);
const verify = (token: string) => server.app.inject({ url: `/api/v3/auth/verify-token/${token}` });
const reset = (token: string, password = next) => post(`/v3/auth/reset-password/${token}`, { password });
const logIn = (email: string, password: string) => post('/v2/auth/login', { email, password });

async function linkFor(email: string): Promise<string> {
  const before = mailbox.received.length;
  await ask(email);
  await expect.poll(() => mailbox.received.slice(before).some(({ to }) => to === email), soon).toBe(true);
  const mail = mailbox.received.slice(before).find(({ to }) => to === email);
  return (
    linkIn(mail ?? {})
      .pathname.split('/')
      .at(-1) ?? ''
  );
}

test('from the request to the new password: the email, a harmless look at the link, the end of all sessions', async () => {
  const { email, user_id } = await account();
  const session = await ours.signIn(user_id, { created_at: now, used_at: now });

  const asked = await ask(` ${email.toUpperCase()}`, { host: 'evil.test' });
  const mail = await mailbox.mail(email, 'Choose a new password');

  expect(asked.json()).toEqual({ success: true, status: true, data: { mail: 'sent' } });
  const link = linkIn(mail);
  expect(link.href).toMatch(/^https:\/\/heat\.test\/forgot-password\/[\w-]{64}$/);
  expect(mail.html).toContain(link.href);
  const token = link.pathname.split('/').at(-1) ?? '';

  for (const _ of [1, 2]) {
    const { data } = (await verify(token)).json();
    const known = { organisation_name: 'Harbour Works', password_minimum: 6, email, is_invitation: false };
    expect(data).toEqual(known);
  }
  expect((await reset(token)).json()).toEqual({ success: true, status: true, data: null });

  const logout = await server.app.inject({ url: '/api/v2/auth/logout', headers: session });
  expect(logout.statusCode).toBe(401);
  expect((await logIn(email, 'a long and quiet river')).statusCode).toBe(401);
  expect((await logIn(email, next)).statusCode).toBe(200);
  expect((await verify(token)).json().data).toBe('Invalid token');
  expect((await mailbox.mail(email, 'Your password was changed')).text).toContain('just now');
});

test('known and unknown emails get the same reply, and only the known one an email', async () => {
  const { email } = await account();
  const [known, unknown] = [await ask(email), await ask('nobody@harbour.test')];
  expect(unknown.body).toBe(known.body);
  expect(unknown.statusCode).toBe(known.statusCode);
  await mailbox.mail(email, 'Choose a new password');
  expect(mailbox.received.filter(({ to }) => to === 'nobody@harbour.test')).toEqual([]);
});

test('of twenty uses of one link at once, one succeeds', async () => {
  const { email } = await account();
  const token = await linkFor(email);
  const uses = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(token, `${next} ${n}`)));
  expect(uses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(uses.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
    code: 'reset-link-not-valid',
    message: 'Failed to reset password',
  });
});

test('a link expires after an hour, and when a newer one is created', async () => {
  const { email } = await account();
  const first = await linkFor(email);
  const second = await linkFor(email);
  expect((await verify(first)).json().data).toBe('Invalid token');
  expect((await reset(first)).statusCode).toBe(404);

  now = new Date(now.getTime() + 60 * MINUTE_MS);
  expect((await verify(second)).json().data).toBe('Invalid token');
  expect((await reset(second)).statusCode).toBe(404);
});

test('a password that is not allowed is refused in words, and the link still works', async () => {
  const { email } = await account();
  const token = await linkFor(email);
  const refused = await reset(token, 'Harbour-Works 1');
  expect(refused.statusCode).toBe(400);
  expect(refused.json().problems).toEqual([
    {
      path: 'password',
      message: 'The password must not be the name of the product or of your organisation.',
    },
  ]);
  expect((await reset(token)).statusCode).toBe(200);
});

test('somebody who tried too often can sign in at once with the new password', async () => {
  const { email } = await account();
  for (const _ of [1, 2, 3, 4, 5]) await logIn(email, 'wrong');
  expect((await logIn(email, 'a long and quiet river')).statusCode).toBe(429);
  await reset(await linkFor(email));
  expect((await logIn(email, next)).statusCode).toBe(200);
});

test('the sixth request from one address has to wait, whether or not the account exists', async () => {
  const { email } = await account();
  for (const asked of [email, 'ghost@harbour.test']) {
    for (const _ of [1, 2, 3, 4, 5]) expect((await ask(asked)).statusCode).toBe(200);
    const sixth = await ask(asked);
    expect(sixth.statusCode).toBe(429);
    expect(sixth.headers['retry-after']).toBe('900');
  }
});

test('however many addresses the requests come from, a mailbox gets five emails an hour', async () => {
  const { email } = await account();
  for (let n = 0; n < 8; n += 1) await ask(email, { address: `10.2.0.${n}` });
  await expect
    .poll(
      () => server.database.owner.selectFrom('jobs').select('job_id').where('due_at', '<=', now).execute(),
      soon,
    )
    .toEqual([]);
  expect(mailbox.received.filter(({ to }) => to === email)).toHaveLength(5);
});

test('the database holds only hashes of links, and jobs reveal nothing', async () => {
  const { email, user_id } = await account();
  const token = await linkFor(email);
  const { token_hash } = await server.database.owner
    .selectFrom('account_links')
    .select('token_hash')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  expect(token_hash.equals(createHash('sha256').update(token).digest())).toBe(true);
});

test('a person who has left gets no link, and existing links end', async () => {
  const { email, user_id } = await account();
  const token = await linkFor(email);
  await ours.write(({ tx, stamps }) =>
    tx
      .updateTable('users')
      .set({ active: false, modified_time: stamps.next() })
      .where('user_id', '=', user_id)
      .execute(),
  );
  expect((await verify(token)).json().data).toBe('Invalid token');
  expect((await reset(token)).statusCode).toBe(404);
});
