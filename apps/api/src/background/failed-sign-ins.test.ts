import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { generateSync } from 'otplib';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount, PASSWORD, type TestAccount } from '../testing/accounts.ts';
import { setUpTestApp } from '../testing/test-app.ts';
import type { TestOrganisation } from '../testing/test-organisation.ts';

let now = Date.now();
const server = setUpTestApp({ clock: () => new Date(now) });
let organisation: TestOrganisation;
let account: TestAccount;
beforeAll(async () => {
  // Jobs run once the server listens.
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  now = Date.now();
  organisation = await server.organisation();
  account = await addAccount(server, organisation, { at: new Date(now) });
});

const post = (url: string, payload: object, address: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    remoteAddress: address,
    headers: account.headers,
  });
const logIn = (address: string, changes: object = {}) =>
  post('/v2/auth/login', { email: account.email, password: 'not the password', ...changes }, address);
const entries = () =>
  server.database.owner
    .selectFrom('audit')
    .select(['user_id', 'subject', 'address'])
    .where('org_id', '=', organisation.org_id)
    .where('action', '=', 'session.sign-in-failed')
    .orderBy('seq')
    .execute();
const entryOf = (tries: number, address: string) => ({
  user_id: null,
  subject: { user_id: account.user_id, tries },
  address,
});
/** The jobs that are due have run. */
const settle = () =>
  expect
    .poll(
      () =>
        server.database.owner
          .selectFrom('jobs')
          .select('kind')
          .where('due_at', '<=', new Date(now))
          .execute(),
      { timeout: 20_000 },
    )
    .toEqual([]);

test('a wrong password of a known account is an entry in its organisation’s audit trail, without what was typed', async () => {
  expect((await logIn('10.0.0.1')).statusCode).toBe(401);
  await settle();
  expect(await entries()).toEqual([entryOf(1, '10.0.0.1')]);
});

test('a flood is one entry in 15 minutes, and a second one with the number of the others', async () => {
  for (let nth = 1; nth <= 12; nth += 1) await logIn(`10.0.1.${nth}`);
  await settle();
  expect(await entries()).toEqual([entryOf(1, expect.stringMatching(/^10\.0\.1\./) as unknown as string)]);

  now += 15 * MINUTE_MS;
  await settle();
  const [, second] = await entries();
  expect(second?.subject).toEqual({ user_id: account.user_id, tries: 11 });

  // Nothing was tried since, so nothing is written.
  now += 15 * MINUTE_MS;
  await settle();
  expect(await entries()).toHaveLength(2);
});

test('wrong one-time codes and wrong passwords of somebody who is signed in count as well', async () => {
  const { secret } = (await post('/v2/auth/2fa', { password: PASSWORD }, '10.0.2.1')).json().data;
  const code = generateSync({ secret, epoch: now / 1000 });
  expect((await post('/v2/auth/2fa/enable', { code }, '10.0.2.1')).statusCode).toBe(200);
  const wrong = code === '000000' ? '111111' : '000000';
  const refused = await logIn('10.0.2.2', { password: PASSWORD, code: wrong });
  expect(refused.json().code).toBe('one-time-code-incorrect');
  await settle();
  expect(await entries()).toEqual([entryOf(1, '10.0.2.2')]);

  await post('/v3/auth/reauthenticate', { password: 'not the password' }, '10.0.2.3');
  now += 15 * MINUTE_MS;
  await settle();
  expect((await entries())[1]).toEqual(entryOf(1, '10.0.2.3'));
});

test('right passwords, unknown emails, and requests for a new password are no entry', async () => {
  expect((await logIn('10.0.3.1', { password: PASSWORD })).statusCode).toBe(200);
  await logIn('10.0.3.1', { email: 'unknown@harbour.test' });
  await post('/v2/auth/reset_password', { email: account.email }, '10.0.3.1');
  await settle();
  expect(await entries()).toEqual([]);
});
