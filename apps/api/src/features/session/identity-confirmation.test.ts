import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount, PASSWORD, type TestAccount } from '../../testing/accounts.ts';
import { type IdentityProvider, openIdentityProvider } from '../../testing/identity-provider.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import {
  addProvider,
  CALLBACK,
  logInWithToken,
  newSignIn,
  providerBody,
  workToken,
} from '../../testing/work-accounts.ts';

const NEEDED = [403, 'reauthentication-needed'];

let now = Date.now();
let server: TestApp;
let harbour: IdentityProvider;
let organisation: TestOrganisation;
let provider_id: string;
let admin: TestAccount;
beforeAll(async () => {
  server = await buildTestApp({ clock: () => new Date(now) });
  harbour = await openIdentityProvider({ redirectUris: [CALLBACK] });
  organisation = await server.organisation();
  const { headers } = await organisation.admin();
  provider_id = await addProvider(server, headers, providerBody(harbour));
});
afterAll(async () => {
  await server.close();
  await harbour.close();
});
beforeEach(async () => {
  now = Date.now();
  admin = await addAccount(server, organisation, { access: 'admin' });
});

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, headers: TestHeaders, payload?: object) {
  const response = await server.app.inject({
    method,
    url: `/api${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { ...response.json(), status: response.statusCode };
}
const prove = (headers: TestHeaders, payload: object) =>
  call('POST', '/v3/auth/reauthenticate', headers, payload);
async function endOthers(headers: TestHeaders): Promise<unknown[]> {
  const { status, code } = await call('DELETE', '/v3/auth/sessions', headers);
  return code === undefined ? [status] : [status, code];
}
/** Somebody who signs in through the provider, and when they did so. */
async function workAccount(login: string): Promise<TestHeaders> {
  const account = await addAccount(server, organisation);
  const moved = await call('POST', '/v3/auth/aadmigrateuser', account.headers, {
    to: 'work-account',
    provider_id,
    current_password: PASSWORD,
    ...(await tokenOf(login)),
  });
  expect(moved.status).toBe(200);
  const { token } = (await logInWithToken(server, { provider_id, ...(await tokenOf(login)) })).json().data;
  return { authorization: `Bearer ${token}` };
}
const tokenOf = (login: string) => workToken(server, harbour, { provider_id, login });

test('a sign-in allows protected actions for 15 minutes, and the password for 15 more', async () => {
  now += 15 * MINUTE_MS;
  expect(await endOthers(admin.headers)).toEqual([200]);
  now += 1000;
  expect(await endOthers(admin.headers)).toEqual(NEEDED);

  expect(await prove(admin.headers, { password: PASSWORD })).toMatchObject({ status: 200, data: null });
  now += 15 * MINUTE_MS;
  expect(await endOthers(admin.headers)).toEqual([200]);
  now += 1000;
  expect(await endOthers(admin.headers)).toEqual(NEEDED);
});

test('the proof counts for its own session only, and is in the audit trail', async () => {
  const elsewhere = await organisation.signIn(admin.user_id);
  now += 16 * MINUTE_MS;
  await prove(elsewhere, { password: PASSWORD });
  expect(await endOthers(admin.headers)).toEqual(NEEDED);
  const { rows } = await server.database.owner
    .selectFrom('audit')
    .select(['action', 'subject'])
    .where('org_id', '=', organisation.org_id)
    .where('user_id', '=', admin.user_id)
    .execute()
    .then((entries) => ({ rows: entries }));
  expect(rows).toEqual([{ action: 'session.reauthenticated', subject: { session_id: expect.any(String) } }]);
});

test('a wrong password is refused, counted like a sign-in, and allows nothing', async () => {
  now += 16 * MINUTE_MS;
  for (let tries = 0; tries < 5; tries += 1) {
    const refused = await prove(admin.headers, { password: 'not the password' });
    expect([refused.status, refused.problems]).toEqual([
      400,
      [{ path: 'password', message: 'Current password is incorrect' }],
    ]);
  }
  const paused = await prove(admin.headers, { password: PASSWORD });
  expect([paused.status, paused.code]).toEqual([429, 'too-many-attempts']);
  expect(await endOthers(admin.headers)).toEqual(NEEDED);
});

test.each([{}, { password: '' }, { password: PASSWORD, code: '000000' }, { provider_id: 'x' }])(
  'refuses the body %j',
  async (body) => {
    const { status, code } = await prove(admin.headers, body);
    expect([status, code]).toEqual([400, 'invalid-request']);
  },
);

test('an account without a password proves itself at its identity provider', async () => {
  const headers = await workAccount('ida');
  now += 16 * MINUTE_MS;
  expect(await endOthers(headers)).toEqual(NEEDED);
  expect(await prove(headers, { password: PASSWORD })).toMatchObject({ status: 403, code: 'not-permitted' });

  now = Date.now();
  const proof = { provider_id, ...(await tokenOf('ida')) };
  expect((await prove(headers, proof)).status).toBe(200);
  expect(await endOthers(headers)).toEqual([200]);
  // The same answer of the provider works once.
  const again = await prove(headers, proof);
  expect([again.status, again.code]).toEqual([401, 'work-account-refused']);
});

test('the work account of another person proves nothing', async () => {
  const headers = await workAccount('per');
  await workAccount('mallory');
  const { status, message } = await prove(headers, { provider_id, ...(await tokenOf('mallory')) });
  expect([status, message]).toEqual([401, 'This is not the work account that you sign in with.']);
});

test('a provider that shows an older sign-in proves nothing', async () => {
  const headers = await workAccount('old');
  const { nonce, nonce_secret } = newSignIn();
  const seconds = Math.floor(now / 1000);
  const id_token = await harbour.sign({ sub: 'old', nonce, auth_time: seconds - 16 * 60 });
  const { status, message } = await prove(headers, { provider_id, id_token, nonce_secret });
  expect([status, message]).toEqual([
    401,
    'Your organisation’s sign-in service did not ask who you are. Please try again.',
  ]);
});
