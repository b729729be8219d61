import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, PASSWORD, type TestAccount } from '../../../testing/accounts.ts';
import { type IdentityProvider, openIdentityProvider } from '../../../testing/identity-provider.ts';
import { type Mailbox, openMailbox } from '../../../testing/mailbox.ts';
import { buildTestApp, type TestApp, testSettings } from '../../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../../testing/test-organisation.ts';
import {
  addProvider,
  CALLBACK,
  logInWithToken,
  ownDomain,
  providerBody,
  workToken,
} from '../../../testing/work-accounts.ts';

let server: TestApp;
let mailbox: Mailbox;
let harbour: IdentityProvider;
let organisation: TestOrganisation;
let provider_id: string;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await buildTestApp({ settings: { ...testSettings, smtpUrl: mailbox.smtpUrl } });
  // Emails go out once the server listens.
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  harbour = await openIdentityProvider({ redirectUris: [CALLBACK] });
  organisation = await server.organisation('Harbour');
  const { headers } = await organisation.admin();
  provider_id = await addProvider(server, headers, providerBody(harbour));
});
afterAll(async () => {
  await server.close();
  await harbour.close();
  await mailbox.close();
});

const tokenOf = (login: string) => workToken(server, harbour, { provider_id, login });
const migrate = (headers: TestHeaders, payload: object) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v3/auth/aadmigrateuser',
    headers,
    payload: { provider_id, ...payload },
  });
const logIn = (email: string, password: string) =>
  server.app.inject({ method: 'POST', url: '/api/v2/auth/login', payload: { email, password } });
const accountOf = async (headers: TestHeaders) =>
  (await server.app.inject({ url: '/api/v3/auth/account', headers })).json();
const metadataOf = async ({ user_id }: TestAccount) =>
  (
    await server.database.owner
      .selectFrom('users')
      .select('metadata')
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
  ).metadata;

async function moved(login: string): Promise<TestAccount> {
  const account = await addAccount(server, organisation);
  const reply = await migrate(account.headers, {
    to: 'work-account',
    current_password: PASSWORD,
    ...(await tokenOf(login)),
  });
  expect(reply.json()).toMatchObject({ success: true });
  return account;
}

test('an account moves to the directory and back to a password', async () => {
  const account = await addAccount(server, organisation);
  const elsewhere = await organisation.signIn(account.user_id);
  const going = { to: 'work-account', current_password: PASSWORD, ...(await tokenOf('ida')) };
  expect((await migrate(account.headers, going)).statusCode).toBe(200);

  expect(await metadataOf(account)).toEqual({ _federated_provider: { provider_id, issuer: harbour.issuer } });
  expect((await accountOf(account.headers)).data).toMatchObject({
    email: null,
    federated_provider: { provider_id, name: 'Harbour sign-in' },
  });
  expect((await accountOf(elsewhere)).code).toBe('session-ended');
  expect((await logIn(account.email, PASSWORD)).statusCode).toBe(401);
  const came = await logInWithToken(server, { provider_id, ...(await tokenOf('ida')) });
  expect(came.json().data.user_id).toBe(account.user_id);
  expect((await mailbox.mail(account.email, 'your work account')).text).toContain(
    'other browsers were signed out',
  );

  const back = { to: 'password', new_password: 'a short and loud brook', ...(await tokenOf('ida')) };
  expect((await migrate(account.headers, back)).statusCode).toBe(200);
  expect(await metadataOf(account)).toEqual({});
  expect((await logIn(account.email, 'a short and loud brook')).json().data.user_id).toBe(account.user_id);
  const late = await logInWithToken(server, { provider_id, ...(await tokenOf('ida')) });
  expect([late.statusCode, late.json().code]).toEqual([401, 'work-account-not-linked']);
  await mailbox.mail(account.email, 'with a password');
});

test('a reset for an account that moved to a provider restores nothing', async () => {
  const account = await moved('forgetful');
  const other = await addAccount(server, organisation);
  for (const email of [account.email, other.email]) {
    const payload = { email };
    const asked = await server.app.inject({ method: 'POST', url: '/api/v2/auth/reset_password', payload });
    expect(asked.statusCode).toBe(200);
  }
  // Asked for later, and there: the one before would have come.
  await mailbox.mail(other.email, 'Choose a new password');
  const subjects = mailbox.received.filter(({ to }) => to === account.email).map(({ subject }) => subject);
  expect(subjects).not.toContain('Choose a new password');
});

test('moving to a work account needs the password; a wrong one changes nothing', async () => {
  const account = await addAccount(server, organisation);
  const wrong = { to: 'work-account', current_password: 'wrong one', ...(await tokenOf('wrong')) };
  const reply = await migrate(account.headers, wrong);
  expect(reply.json().problems).toEqual([
    { path: 'current_password', message: 'Current password is incorrect' },
  ]);
  expect((await logIn(account.email, PASSWORD)).statusCode).toBe(200);
});

test('a work account belongs to one person', async () => {
  await moved('shared');
  const second = await addAccount(server, organisation);
  const reply = await migrate(second.headers, {
    to: 'work-account',
    current_password: PASSWORD,
    ...(await tokenOf('shared')),
  });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'work-account-in-use']);
});

test('a work account of somebody who was deleted is free for who they are here now', async () => {
  const former = await moved('returner');
  const { headers } = await organisation.admin();
  await server.app.inject({ method: 'DELETE', url: `/api/v2/user/${former.user_id}`, headers });
  const again = await moved('returner');

  const { id_token, nonce_secret } = await tokenOf('returner');
  const came = await logInWithToken(server, { provider_id, id_token, nonce_secret });
  expect(came.json().data.user_id).toBe(again.user_id);
  const payload = { user_ids: [former.user_id] };
  await server.app.inject({ method: 'PATCH', url: '/api/v3/user/restore', headers, payload });
  expect(await metadataOf(former)).toEqual({});
});

test('somebody who already moved cannot move again', async () => {
  const account = await moved('twice');
  const reply = await migrate(account.headers, {
    to: 'work-account',
    current_password: PASSWORD,
    ...(await tokenOf('another')),
  });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'work-account-linked-already']);
});

test('leaving a work account requires a fresh sign-in to that account', async () => {
  const account = await moved('owner');
  const foreign = { to: 'password', new_password: 'a short and loud brook', ...(await tokenOf('thief')) };
  expect((await migrate(account.headers, foreign)).statusCode).toBe(401);
  const { id_token } = await tokenOf('owner');
  const replayed = { ...foreign, id_token, nonce_secret: 'not the one that it began with' };
  expect((await migrate(account.headers, replayed)).statusCode).toBe(401);
  expect(await metadataOf(account)).toHaveProperty('_federated_provider');
});

test('nobody takes an address by moving to a password that they did not show to be theirs', async () => {
  const account = await moved('grabber');
  const email = 'chief@elsewhere.test';
  const payload = { user_id: account.user_id, email };
  const named = await server.app.inject({
    method: 'PATCH',
    url: '/api/v2/user/',
    headers: account.headers,
    payload,
  });
  expect(named.json().data.email).toBe(email);
  const toPassword = async () =>
    migrate(account.headers, {
      to: 'password',
      new_password: 'a short and loud brook',
      ...(await tokenOf('grabber')),
    });

  const refused = await toPassword();

  expect([refused.statusCode, refused.json().problems?.[0]?.path]).toEqual([400, 'email']);
  expect((await logIn(email, 'a short and loud brook')).statusCode).toBe(401);
  await ownDomain(server, organisation, 'elsewhere.test');
  expect((await toPassword()).statusCode).toBe(200);
  expect((await logIn(email, 'a short and loud brook')).statusCode).toBe(200);
});

test('a password that is not allowed is refused with the rule’s message', async () => {
  const account = await moved('weak');
  const reply = await migrate(account.headers, {
    to: 'password',
    new_password: 'Harbour1',
    ...(await tokenOf('weak')),
  });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().problems).toMatchObject([{ path: 'new_password' }]);
});

test('somebody who runs the organisation keeps a password', async () => {
  const lonely = await server.organisation('Lonely');
  const boss = await addAccount(server, lonely, { access: 'admin' });
  const own_id = await addProvider(server, boss.headers, providerBody(harbour));
  const go = async (account: TestAccount) => {
    const token = await workToken(server, harbour, { provider_id: own_id, login: account.email });
    return migrate(account.headers, {
      provider_id: own_id,
      to: 'work-account',
      current_password: PASSWORD,
      ...token,
    });
  };
  const alone = await go(boss);
  expect([alone.statusCode, alone.json().code]).toEqual([409, 'last-password-admin']);
  const second = await addAccount(server, lonely, { access: 'admin' });
  expect((await go(boss)).statusCode).toBe(200);
  expect((await go(second)).statusCode).toBe(409);
});
