import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderBody } from '@heatwise/contract/session/federated/identity-providers.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IdentityProvider, openIdentityProvider } from '../../../testing/identity-provider.ts';
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts';
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
let harbour: IdentityProvider;
let organisation: TestOrganisation;
let headers: TestHeaders;

beforeAll(async () => {
  server = await buildTestApp();
  harbour = await openIdentityProvider({ redirectUris: [CALLBACK] });
  organisation = await server.organisation('Harbour');
  headers = (await organisation.admin()).headers;
});
afterAll(async () => {
  await server.close();
  await harbour.close();
});

type Call = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; as?: TestHeaders; payload?: object };
const call = (path: string, { method = 'POST', as = headers, payload }: Call = {}) =>
  server.app.inject({
    method,
    url: `/api/v3/sso${path}`,
    headers: as,
    ...(payload && { payload }),
  });
const settings = async (as = headers) => (await call('', { method: 'GET', as })).json().data;
const problemsOf = async (body: ProviderBody) =>
  (await call('/provider', { payload: body })).json().problems?.map(({ path }: { path: string }) => path);

test('an admin sets up a provider, changes it and removes it; the secret is never shown', async () => {
  await ownDomain(server, organisation, 'one.test');
  await ownDomain(server, organisation, 'two.test');
  const body = providerBody(harbour, { domains: ['ONE.test'], client_secret: 'very secret' });
  const provider_id = await addProvider(server, headers, body);

  const created = await call('', { method: 'GET' });
  expect(created.body).not.toContain('very secret');
  expect(created.json().data).toMatchObject({
    providers: [{ provider_id, domains: ['one.test'], has_client_secret: true, people: 0 }],
    domains: [
      { domain: 'one.test', provider_id, is_taken: false },
      { domain: 'two.test', provider_id: null, is_taken: false },
    ],
    redirect_uri: 'https://heat.test/login/callback',
    post_logout_redirect_uri: 'https://heat.test/login',
  });

  // Left out, the secret stays; null takes it away.
  const edit = (changes: Partial<ProviderBody>) =>
    call(`/provider/${provider_id}`, { method: 'PUT', payload: providerBody(harbour, changes) });
  expect((await edit({ name: 'Renamed', domains: ['two.test'] })).statusCode).toBe(200);
  expect((await settings()).providers).toMatchObject([
    { name: 'Renamed', domains: ['two.test'], has_client_secret: true },
  ]);
  await edit({ client_secret: null });
  expect((await settings()).providers).toMatchObject([{ has_client_secret: false, domains: [] }]);

  expect((await call(`/provider/${provider_id}`, { method: 'DELETE' })).statusCode).toBe(200);
  expect(await settings()).toMatchObject({
    providers: [],
    domains: [{ provider_id: null }, { provider_id: null }],
  });
  expect((await call(`/provider/${provider_id}`, { method: 'DELETE' })).statusCode).toBe(404);
  const trail = await server.database.owner
    .selectFrom('audit')
    .select(['action', 'subject'])
    .where('org_id', '=', organisation.org_id)
    .orderBy('seq')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual([
    'identity-provider.create',
    'identity-provider.edit',
    'identity-provider.edit',
    'identity-provider.delete',
  ]);
  expect(JSON.stringify(trail)).not.toContain('very secret');
});

test('the emails of a domain are sent to its provider, known or not; others are not', async () => {
  await ownDomain(server, organisation, 'quay.test');
  const provider_id = await addProvider(server, headers, providerBody(harbour, { domains: ['quay.test'] }));
  await organisation.addPerson({ email: 'known@quay.test' });
  const ask = async (email: string) =>
    (await server.app.inject({ method: 'POST', url: '/api/v2/auth/method', payload: { email } })).json().data;
  const led = {
    has_federated_provider: true,
    require_otp: false,
    federated_provider: {
      provider_id,
      issuer: harbour.issuer,
      client_id: 'heatwise',
      scopes: 'openid profile email',
      organisation_name: 'Harbour',
    },
  };
  expect(await ask('known@quay.test')).toEqual(led);
  expect(await ask(' Nobody@QUAY.test ')).toEqual(led);
  const local = { has_federated_provider: false, require_otp: false, federated_provider: null };
  expect(await ask('known@other.test')).toEqual(local);
  expect(await ask('nobody@gmail.com')).toEqual(local);
});

test('problems are reported field by field, and nothing is saved', async () => {
  const before = await settings();
  const empty = providerBody({ issuer: '', client_id: ' ' }, { name: '' });
  expect(await problemsOf(empty)).toEqual(['name', 'client_id', 'issuer']);
  for (const issuer of [
    'http://login.example',
    'https://login.example?x=1',
    'ftp://x',
    'https://a:b@login.example',
  ]) {
    expect([issuer, await problemsOf(providerBody({ issuer, client_id: 'x' }))]).toEqual([
      issuer,
      ['issuer'],
    ]);
  }
  const entra = { preset: 'entra', issuer: 'https://login.microsoftonline.com/common/v2.0' } as const;
  expect(await problemsOf(providerBody(harbour, entra))).toEqual(['allowed_tenants']);
  const allowed_tenants = ['8d9a1c52-0b1e-4c3a-9a57-2f6f0d3b7e11'];
  expect(await problemsOf(providerBody(harbour, { ...entra, allowed_tenants }))).toEqual(['issuer']);
  expect(await problemsOf(providerBody(harbour, { domains: ['strangers.test'] }))).toEqual(['domains']);
  expect(await settings()).toEqual(before);
});

/** A service that answers every address with this. */
async function answering(body: (issuer: string) => object, status = 200) {
  const service = createServer((_request, response) =>
    response.writeHead(status, { location: '/x' }).end(JSON.stringify(body(issuer))),
  );
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const issuer: string = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  return { issuer, close: () => service.close() };
}

test('testing the connection reads the provider’s configuration', async () => {
  const report = (await call('/test', { payload: { issuer: harbour.issuer } })).json().data;
  expect(report).toEqual({
    issuer: harbour.issuer,
    authorization_endpoint: `${harbour.issuer}/auth`,
    keys: 1,
    can_sign_out: true,
  });
});

const endpoints = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/a`,
  token_endpoint: `${issuer}/t`,
  jwks_uri: `${issuer}/k`,
});
test.each([
  ['calls itself “https://other.example”', 200, () => ({ ...endpoints('https://other.example') })],
  ['does not name its addresses', 200, (issuer: string) => ({ issuer })],
  ['publishes no keys', 200, endpoints],
  ['answered 404', 404, endpoints],
  ['redirects', 302, endpoints],
] as const)('a connection that fails says why: %s', async (message, status, body) => {
  const { issuer, close } = await answering(body, status);
  const reply = await call('/test', { payload: { issuer } });
  expect([reply.statusCode, reply.json().code]).toEqual([424, 'provider-failed']);
  expect(reply.json().message).toContain(message);
  close();
});

test('a provider in a closed network is never asked', async () => {
  const reply = await call('/test', { payload: { issuer: 'https://169.254.169.254' } });
  expect(reply.json().message).toBe('The address does not lead to the public internet.');
});

/** Two who come in through a provider of their own. */
async function twoThroughProvider(domain: string) {
  await ownDomain(server, organisation, domain);
  const body = providerBody(harbour, { domains: [domain], provisions_people: true });
  const provider_id = await addProvider(server, headers, body);
  const sessions = await Promise.all(
    ['ola', 'eli'].map(async (given_name) => {
      const login = `${given_name}@${domain}`;
      harbour.know(login, { sub: login, email: login, given_name });
      const token = await workToken(server, harbour, { provider_id, login });
      const answer = await logInWithToken(server, { provider_id, ...token });
      return { authorization: `Bearer ${answer.json().data.token}` };
    }),
  );
  for (const session of sessions) expect(await account(session)).toBe(200);
  return { provider_id, body, sessions };
}
const account = async (of: TestHeaders) =>
  (await server.app.inject({ url: '/api/v3/auth/account', headers: of })).statusCode;

test('deleting a provider ends the sessions of everybody who came through it, and no others', async () => {
  const { provider_id, sessions } = await twoThroughProvider('harbour.test');

  await call(`/provider/${provider_id}`, { method: 'DELETE' });

  for (const session of sessions) expect(await account(session)).toBe(401);
  expect(await account(headers)).toBe(200);
});

test('a provider that lets fewer in asks everybody to sign in again; another name does not', async () => {
  const { provider_id, body, sessions } = await twoThroughProvider('jetty.test');
  const change = async (changed: object) => {
    const payload = { ...body, ...changed };
    const reply = await call(`/provider/${provider_id}`, { method: 'PUT', payload });
    expect(reply.statusCode).toBe(200);
  };

  await change({ name: 'Harbour accounts' });
  for (const session of sessions) expect(await account(session)).toBe(200);

  await change({ allowed_tenants: ['8d9a1c52-0b1e-4c3a-9a57-2f6f0d3b7e11'] });
  for (const session of sessions) expect(await account(session)).toBe(401);
  expect(await account(headers)).toBe(200);
});
