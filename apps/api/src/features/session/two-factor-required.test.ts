import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount, PASSWORD, type TestAccount } from '../../testing/accounts.ts';
import { type IdentityProvider, openIdentityProvider } from '../../testing/identity-provider.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import {
  addProvider,
  CALLBACK,
  logInWithToken,
  providerBody,
  workToken,
} from '../../testing/work-accounts.ts';

const SETUP_NEEDED = {
  code: 'two-factor-setup-required',
  message: 'Your organisation requires two-factor authentication. Set it up now to sign in.',
};

let now = Date.now();
let server: TestApp;
let harbour: IdentityProvider;
let organisation: TestOrganisation;
let admin: { user_id: string; headers: TestHeaders };
let member: TestAccount;
beforeAll(async () => {
  server = await buildTestApp({ clock: () => new Date(now) });
  harbour = await openIdentityProvider({ redirectUris: [CALLBACK] });
});
afterAll(async () => {
  await server.close();
  await harbour.close();
});
beforeEach(async () => {
  now = Date.now();
  organisation = await server.organisation();
  admin = await organisation.admin();
  member = await addAccount(server, organisation);
});

async function call(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, headers = {}) {
  const response = await server.app.inject({
    method,
    url: `/api${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { ...response.json(), status: response.statusCode };
}
const requireTwoFactor = (_two_factor_required: unknown = true, headers: TestHeaders = admin.headers) =>
  call('PATCH', '/v3/organisation', { metadata: { _two_factor_required } }, headers);
const logIn = (changes: object = {}) =>
  call('POST', '/v2/auth/login', { email: member.email, password: PASSWORD, ...changes });
const offer = (changes: object = {}) =>
  call('POST', '/v3/auth/two-factor-setup', { email: member.email, password: PASSWORD, ...changes });
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(now / 1000) });

test('a member without a second factor sets it up before the session opens, and signs in with it from then on', async () => {
  expect((await requireTwoFactor()).status).toBe(200);
  expect(await logIn()).toMatchObject({ ...SETUP_NEEDED, status: 401 });

  const { data } = await offer();
  expect(data.otpauth_url).toContain(`secret=${data.secret}`);
  const signedIn = await logIn({ code: codeOf(data.secret) });
  expect(signedIn).toMatchObject({ status: 200, data: { user_id: member.user_id } });
  expect(signedIn.data.recovery_codes).toHaveLength(8);
  const headers = { authorization: `Bearer ${signedIn.data.token}` };
  expect((await call('GET', '/v2/auth/2fa', undefined, headers)).data).toEqual({
    enabled: true,
    recovery_codes_left: 8,
  });

  now += MINUTE_MS;
  expect((await logIn()).code).toBe('one-time-code-required');
  const again = await logIn({ code: codeOf(data.secret) });
  expect([again.status, again.data.recovery_codes]).toEqual([200, undefined]);
  expect((await offer()).code).toBe('two-factor-is-on');
});

test('the setup ends older sessions and is in the audit trail', async () => {
  await requireTwoFactor();
  const { secret } = (await offer()).data;
  await logIn({ code: codeOf(secret) });
  expect((await call('GET', '/v3/auth/account', undefined, member.headers)).code).toBe('session-ended');
  const entries = await server.database.owner
    .selectFrom('audit')
    .select('action')
    .where('org_id', '=', organisation.org_id)
    .where('user_id', '=', member.user_id)
    .orderBy('seq')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['two-factor.enable', 'session.signed-in']);
});

test('a wrong code opens nothing, and a secret is needed first', async () => {
  await requireTwoFactor();
  expect((await logIn({ code: '000000' })).code).toBe('two-factor-offer-over');
  const { secret } = (await offer()).data;
  const wrong = codeOf(secret) === '000000' ? '111111' : '000000';
  expect(await logIn({ code: wrong })).toMatchObject({ status: 401, code: 'one-time-code-incorrect' });
  expect((await logIn()).code).toBe('two-factor-setup-required');
});

test('no secret is offered for a wrong password, an unknown email, or where nothing is required', async () => {
  expect(await offer()).toMatchObject({ status: 409, code: 'two-factor-is-on' });
  await requireTwoFactor();
  for (const changes of [{ password: 'not the password' }, { email: 'nobody@harbour.test' }])
    expect(await offer(changes)).toMatchObject({ status: 401, code: 'sign-in-incorrect' });
});

test('a temporary password is replaced by the sign-in that sets two-factor up', async () => {
  await requireTwoFactor();
  await server.database.owner
    .updateTable('credentials')
    .set({ temporary_until: new Date(now + MINUTE_MS) })
    .where('user_id', '=', member.user_id)
    .execute();
  expect((await logIn()).code).toBe('new-password-required');
  const new_password = 'a short and loud brook';
  expect((await logIn({ new_password })).code).toBe('two-factor-setup-required');
  const { secret } = (await offer()).data;
  expect((await logIn({ new_password, code: codeOf(secret) })).status).toBe(200);
  now += MINUTE_MS;
  expect((await logIn({ password: new_password, code: codeOf(secret) })).status).toBe(200);
});

test('an expired temporary password sets no second factor up', async () => {
  await requireTwoFactor();
  await server.database.owner
    .updateTable('credentials')
    .set({ temporary_until: new Date(now) })
    .where('user_id', '=', member.user_id)
    .execute();
  expect(await offer()).toMatchObject({ status: 401, code: 'temporary-password-expired' });
});

test('members who sign in through an identity provider are exempt', async () => {
  const provider_id = await addProvider(server, admin.headers, providerBody(harbour));
  const token = () => workToken(server, harbour, { provider_id, login: 'ida' });
  const moved = await call(
    'POST',
    '/v3/auth/aadmigrateuser',
    { to: 'work-account', provider_id, current_password: PASSWORD, ...(await token()) },
    member.headers,
  );
  expect(moved.status).toBe(200);
  await requireTwoFactor();
  expect((await logInWithToken(server, { provider_id, ...(await token()) })).statusCode).toBe(200);
});

test('nobody turns their own second factor off while it is required', async () => {
  await requireTwoFactor();
  const { secret } = (await offer()).data;
  const { token } = (await logIn({ code: codeOf(secret) })).data;
  const headers = { authorization: `Bearer ${token}` };
  now += MINUTE_MS;
  const disable = () =>
    call('POST', '/v2/auth/2fa/disable', { password: PASSWORD, code: codeOf(secret) }, headers);
  expect(await disable()).toMatchObject({
    status: 409,
    code: 'two-factor-required',
    message: 'Your organisation requires two-factor authentication, so you cannot turn it off.',
  });
  await requireTwoFactor(false);
  expect((await disable()).status).toBe(200);
  expect((await logIn()).status).toBe(200);
});

test('admins alone change the requirement, and to nothing but yes or no', async () => {
  const worker = await organisation.person([]);
  expect((await requireTwoFactor(true, worker.headers)).status).toBe(403);
  expect(await requireTwoFactor('yes')).toMatchObject({ status: 400, code: 'invalid-request' });
  expect((await logIn()).status).toBe(200);
});

test('another organisation’s requirement changes nothing here', async () => {
  const other = await server.organisation('Elsewhere');
  await requireTwoFactor(true, (await other.admin()).headers);
  expect((await logIn()).status).toBe(200);
});
