import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IdentityProvider, openIdentityProvider } from '../../../testing/identity-provider.ts';
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestOrganisation } from '../../../testing/test-organisation.ts';
import {
  addProvider,
  CALLBACK,
  logInWithToken,
  newSignIn,
  ownDomain,
  providerBody,
  workToken,
} from '../../../testing/work-accounts.ts';

let server: TestApp;
let harbour: IdentityProvider;
let organisation: TestOrganisation;
let provider_id: string;
let now = Date.now();

beforeAll(async () => {
  server = await buildTestApp({ clock: () => new Date(now) });
  harbour = await openIdentityProvider({ redirectUris: [CALLBACK] });
  organisation = await server.organisation('Harbour');
  await ownDomain(server, organisation, 'harbour.test');
  const { headers } = await organisation.admin();
  const body = providerBody(harbour, { domains: ['harbour.test'], provisions_people: true });
  provider_id = await addProvider(server, headers, body);
});
afterAll(async () => {
  await harbour.close();
  await server.close();
});

const personIn = async ({ org_id }: TestOrganisation, user_id: string) =>
  server.database.owner
    .selectFrom('users')
    .select(['name_first', 'name_last', 'email', 'metadata', 'active'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();

test('somebody signing in for the first time becomes a person, and stays that person', async () => {
  harbour.know('ida', {
    sub: 'subject-1',
    email: 'Ida.Berg@harbour.test',
    given_name: 'Ida',
    family_name: 'Berg',
  });
  const token = await workToken(server, harbour, { provider_id, login: 'ida' });

  const first = await logInWithToken(server, { provider_id, ...token });
  expect(first.json()).toMatchObject({ success: true });
  const { user_id, token: session, user } = first.json().data;
  expect(user).toMatchObject({ org_id: organisation.org_id, email: 'ida.berg@harbour.test', tag_ids: [] });
  expect(await personIn(organisation, user_id)).toMatchObject({
    name_first: 'Ida',
    name_last: 'Berg',
    metadata: { _federated_provider: { provider_id, issuer: harbour.issuer } },
  });

  // The name and the email changed there: it is the subject that counts.
  harbour.know('ida', {
    sub: 'subject-1',
    email: 'ida.holm@harbour.test',
    given_name: 'Ida',
    family_name: 'Holm',
  });
  const again = await workToken(server, harbour, { provider_id, login: 'ida' });
  const second = await logInWithToken(server, { provider_id, ...again });
  expect(second.json().data.user_id).toBe(user_id);

  const account = await server.app.inject({
    url: '/api/v3/auth/account',
    headers: { authorization: `Bearer ${session}` },
  });
  expect(account.json().data).toMatchObject({
    email: null,
    federated_provider: { provider_id, name: 'Harbour sign-in' },
    has_two_factor: false,
  });
});

test('two first sign-ins at once make one person', async () => {
  harbour.know('twin', { sub: 'twin', email: 'twin@harbour.test', name: 'Twin Person' });
  const tokens = await Promise.all(
    [1, 2, 3].map(() => workToken(server, harbour, { provider_id, login: 'twin' })),
  );
  const replies = await Promise.all(tokens.map((token) => logInWithToken(server, { provider_id, ...token })));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(replies.map((reply) => reply.json().data.user_id)).size).toBe(1);
});

test.each([
  ['an email of another domain', { email: 'guest@elsewhere.test', name: 'Gu Est' }],
  ['no email', { name: 'Gu Est' }],
  ['an email that the provider does not vouch for', { email: 'guest@harbour.test', email_verified: false }],
])('nobody new is let in with %s', async (_what, claims) => {
  const login = `guest${Object.values(claims).join('')}`.replaceAll(/\W/g, '');
  harbour.know(login, { sub: login, ...claims });
  const token = await workToken(server, harbour, { provider_id, login });
  const reply = await logInWithToken(server, { provider_id, ...token });
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'work-account-not-linked']);
  expect(reply.json().message).toContain('no email address in a domain of this organisation');
});

test('a provider’s token opens one session, even when used twenty times at once', async () => {
  harbour.know('once', { sub: 'once', email: 'once@harbour.test', name: 'Once Only' });
  const token = await workToken(server, harbour, { provider_id, login: 'once' });
  const uses = await Promise.all(
    Array.from({ length: 20 }, () => logInWithToken(server, { provider_id, ...token })),
  );
  const opened = uses.filter(({ statusCode }) => statusCode === 200);
  expect(opened).toHaveLength(1);
  const late = await logInWithToken(server, { provider_id, ...token });
  expect([late.statusCode, late.json().code]).toEqual([401, 'work-account-refused']);
});

test('the bearer token alone signs in once, by the provider of its email’s domain', async () => {
  harbour.know('bare', { sub: 'bare', email: 'bare@harbour.test', name: 'Bare Token' });
  const { id_token } = await workToken(server, harbour, { provider_id, login: 'bare' });

  const first = await logInWithToken(server, { id_token });
  expect(first.json()).toMatchObject({ success: true, data: { user: { email: 'bare@harbour.test' } } });
  const again = await logInWithToken(server, { id_token });
  expect([again.statusCode, again.json().code]).toEqual([401, 'work-account-refused']);
});

test('a token whose domain leads to no provider, and one that is none, sign nobody in', async () => {
  harbour.know('lost', { sub: 'lost', email: 'lost@elsewhere.test', name: 'Lost Token' });
  const { id_token } = await workToken(server, harbour, { provider_id, login: 'lost' });
  for (const token of [id_token, 'no.good.token']) {
    const reply = await logInWithToken(server, { id_token: token });
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'work-account-refused']);
  }
});

test('the email of somebody who is here opens nothing', async () => {
  const person = await organisation.addPerson({ email: 'known@harbour.test' });
  harbour.know('impostor', { sub: 'somebody-else', email: 'known@harbour.test' });
  const token = await workToken(server, harbour, { provider_id, login: 'impostor' });
  const reply = await logInWithToken(server, { provider_id, ...token });
  expect(reply.statusCode).toBe(401);
  expect(reply.json().message).toContain('somebody here with the email address');
  const sessions = await server.database.owner
    .selectFrom('sessions')
    .select('user_id')
    .where('user_id', '=', person)
    .execute();
  expect(sessions).toEqual([]);
});

test('without provisioning unknown people are not let in, and are told what to do', async () => {
  const strict = await server.organisation('Strict');
  const { headers } = await strict.admin();
  const strict_id = await addProvider(server, headers, providerBody(harbour));
  const token = await workToken(server, harbour, { provider_id: strict_id, login: 'nobody' });
  const reply = await logInWithToken(server, { provider_id: strict_id, ...token });
  expect(reply.statusCode).toBe(401);
  expect(reply.json()).toMatchObject({ code: 'work-account-not-linked' });
  expect(reply.json().message).toContain('Nobody here belongs to this work account');
});

test('somebody who left the organisation stays out, though their work account still works', async () => {
  harbour.know('leaver', { sub: 'leaver', email: 'leaver@harbour.test', name: 'Lea Ver' });
  const login = { provider_id, login: 'leaver' };
  const came = await logInWithToken(server, { provider_id, ...(await workToken(server, harbour, login)) });
  const { user_id } = came.json().data;
  await server.database.owner
    .updateTable('users')
    .set({ active: false })
    .where('user_id', '=', user_id)
    .execute();
  const back = await logInWithToken(server, { provider_id, ...(await workToken(server, harbour, login)) });
  expect([back.statusCode, back.json().code]).toEqual([401, 'work-account-not-linked']);
});

test('a new key of the provider is fetched once, and works at once', async () => {
  const login = { provider_id, login: 'keyed' };
  harbour.know('keyed', { sub: 'keyed', email: 'keyed@harbour.test' });
  await logInWithToken(server, { provider_id, ...(await workToken(server, harbour, login)) });
  await harbour.rotateKeys();
  now += 6000;
  const asked = harbour.keysAsked();
  const reply = await logInWithToken(server, { provider_id, ...(await workToken(server, harbour, login)) });
  expect(reply.statusCode).toBe(200);
  expect(harbour.keysAsked()).toBe(asked + 1);
});

test('tokens with unknown keys make the server ask once in a while, not each time', async () => {
  now += 6000;
  const asked = harbour.keysAsked();
  const { nonce, nonce_secret } = newSignIn();
  for (let n = 0; n < 5; n += 1) {
    const id_token = await harbour.sign({ sub: 'x', nonce }, { kid: `unknown-${n}` });
    expect((await logInWithToken(server, { provider_id, id_token, nonce_secret })).statusCode).toBe(401);
  }
  expect(harbour.keysAsked()).toBe(asked + 1);
});

test('a code works with its verifier only, and once', async () => {
  const begun = newSignIn();
  const { code } = await harbour.authorize({ ...begun, login: 'coded', redirect_uri: CALLBACK });
  const exchange = (code_verifier: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v3/auth/federated/token',
      payload: { provider_id, code, code_verifier, redirect_uri: CALLBACK },
    });
  const stolen = await exchange(newSignIn().code_verifier);
  expect([stolen.statusCode, stolen.json().code]).toEqual([401, 'work-account-refused']);
  const reply = await exchange(begun.code_verifier);
  expect(Object.keys(reply.json().data)).toEqual(['id_token']);
  expect((await exchange(begun.code_verifier)).statusCode).toBe(401);
});

test('a client secret is sealed, and used where there is one', async () => {
  const guarded = await openIdentityProvider({
    redirectUris: [CALLBACK],
    clientSecret: 'a secret: of 32+ characters, with %',
  });
  const { headers } = await (await server.organisation('Guarded')).admin();
  const wrong = await addProvider(server, headers, providerBody(guarded, { client_secret: 'not that one' }));
  const refusal = workToken(server, guarded, { provider_id: wrong, login: 'ida' });
  await expect(refusal).rejects.toThrow('its client ID or secret is not right there');
  const client_secret = 'a secret: of 32+ characters, with %';
  const right = await addProvider(server, headers, providerBody(guarded, { client_secret }));
  expect(await workToken(server, guarded, { provider_id: right, login: 'ida' })).toHaveProperty('id_token');
  const kept = await server.database.owner
    .selectFrom('identity_providers')
    .select('sealed_secret')
    .where('provider_id', '=', right)
    .executeTakeFirstOrThrow();
  expect(kept.sealed_secret?.toString('latin1')).not.toContain('secret');
  await guarded.close();
});

test('signing out continues to the provider’s own sign-out; after a password sign-in it does not', async () => {
  harbour.know('outgoing', { sub: 'outgoing', email: 'outgoing@harbour.test' });
  const token = await workToken(server, harbour, { provider_id, login: 'outgoing' });
  const { data } = (await logInWithToken(server, { provider_id, ...token })).json();
  const out = await server.app.inject({
    url: '/api/v2/auth/logout',
    headers: { authorization: `Bearer ${data.token}` },
  });
  const url = new URL(out.json().data.end_session_url);
  expect(url.origin).toBe(harbour.issuer);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'heatwise',
    post_logout_redirect_uri: 'https://heat.test/login',
  });
});
