import { createHmac } from 'node:crypto';
import { type JWTPayload, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IdentityProvider, openIdentityProvider } from '../../../testing/identity-provider.ts';
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  addProvider,
  CALLBACK,
  logInWithToken,
  newSignIn,
  ownDomain,
  providerBody,
  workToken,
} from '../../../testing/work-accounts.ts';

const TENANT = '8d9a1c52-0b1e-4c3a-9a57-2f6f0d3b7e11';

let server: TestApp;
let harbour: IdentityProvider;
let other: IdentityProvider;
let provider_id: string;
let other_id: string;
const { nonce, nonce_secret } = newSignIn();

beforeAll(async () => {
  server = await buildTestApp();
  harbour = await openIdentityProvider({ redirectUris: [CALLBACK] });
  other = await openIdentityProvider({ redirectUris: [CALLBACK] });
  const organisation = await server.organisation('Harbour');
  await ownDomain(server, organisation, 'harbour.test');
  const { headers } = await organisation.admin();
  const allowed_tenants = [TENANT.toUpperCase()];
  provider_id = await addProvider(
    server,
    headers,
    providerBody(harbour, { allowed_tenants, domains: ['harbour.test'], provisions_people: true }),
  );
  const elsewhere = await (await server.organisation('Elsewhere')).admin();
  other_id = await addProvider(server, elsewhere.headers, providerBody(other));
});
afterAll(async () => {
  await harbour.close();
  await other.close();
  await server.close();
});

const claims = (changes: Record<string, unknown> = {}) =>
  ({ sub: 'ida', email: 'ida@harbour.test', nonce, tid: TENANT, ...changes }) as JWTPayload;
const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const logIn = (id_token: string, secret = nonce_secret) =>
  logInWithToken(server, { provider_id, id_token, nonce_secret: secret });

async function withSharedSecret(): Promise<string> {
  const head = `${encoded({ alg: 'HS256' })}.${encoded({
    ...claims(),
    iss: harbour.issuer,
    aud: harbour.client_id,
    iat: seconds(0),
    exp: seconds(300),
  })}`;
  const signature = createHmac('sha256', await harbour.publicKey())
    .update(head)
    .digest('base64url');
  return `${head}.${signature}`;
}

async function changed(): Promise<string> {
  const [header = '', payload = '', signature = ''] = (await harbour.sign(claims())).split('.');
  const said = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return [header, encoded({ ...said, sub: 'admin' }), signature].join('.');
}

const bad: readonly (readonly [name: string, token: () => Promise<string>])[] = [
  [
    'no signature (alg none)',
    async () =>
      new UnsecuredJWT({ ...claims(), iss: harbour.issuer, aud: harbour.client_id })
        .setIssuedAt()
        .setExpirationTime('5m')
        .encode(),
  ],
  ['signed with the public key as a shared secret (HS256)', withSharedSecret],
  ['an access token', () => harbour.sign(claims(), { typ: 'at+jwt' })],
  ['a logout token', () => harbour.sign(claims(), { typ: 'logout+jwt' })],
  ['another audience', () => harbour.sign(claims({ aud: 'another-application' }))],
  ['several audiences, made for another', () => harbour.sign(claims({ aud: ['heatwise', 'x'], azp: 'x' }))],
  ['another issuer', () => harbour.sign(claims({ iss: other.issuer }))],
  ['another provider’s own token', () => other.sign(claims())],
  ['another provider’s key under our issuer', () => other.sign(claims({ iss: harbour.issuer }))],
  ['the same email elsewhere', () => other.sign(claims({ email: 'ida@harbour.test' }))],
  ['expired', () => harbour.sign(claims({ iat: seconds(-400), exp: seconds(-120) }))],
  ['made too long ago', () => harbour.sign(claims({ iat: seconds(-900), exp: seconds(900) }))],
  ['made in the future', () => harbour.sign(claims({ iat: seconds(600), exp: seconds(900) }))],
  ['another tenant', () => harbour.sign(claims({ tid: '00000000-0b1e-4c3a-9a57-2f6f0d3b7e11' }))],
  ['no tenant', () => harbour.sign(claims({ tid: undefined }))],
  ['nobody’s', () => harbour.sign(claims({ sub: undefined }))],
  ['no nonce', () => harbour.sign(claims({ nonce: undefined }))],
  ['another nonce', () => harbour.sign(claims({ nonce: newSignIn().nonce }))],
  ['the secret itself as nonce', () => harbour.sign(claims({ nonce: nonce_secret }))],
  ['changed on the way', changed],
  ['no token at all', async () => 'hello'],
];

test.each(bad)('%s: refused', async (_name, token) => {
  const reply = await logIn(await token());
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'work-account-refused']);
});

test('a good token is let in, so the others were refused for what is wrong with them', async () => {
  expect((await logIn(await harbour.sign(claims()))).statusCode).toBe(200);
});

test('a token of the type JWT is let in', async () => {
  const signedIn = newSignIn();
  const id_token = await harbour.sign(claims({ nonce: signedIn.nonce }), { typ: 'JWT' });
  expect((await logIn(id_token, signedIn.nonce_secret)).statusCode).toBe(200);
});

test('a stolen token is useless to anybody who did not start its sign-in', async () => {
  const id_token = await harbour.sign(claims());
  expect((await logIn(id_token, newSignIn().nonce_secret)).statusCode).toBe(401);
});

test('without a bearer token, or with a provider nobody knows, nobody is let in', async () => {
  const payload = { provider_id, nonce_secret };
  const url = '/api/v2/auth/login/aad';
  expect((await server.app.inject({ method: 'POST', url, payload })).statusCode).toBe(401);
  const id_token = await harbour.sign(claims());
  const unknown = { provider_id: '00000000-0000-4000-8000-000000000000', id_token, nonce_secret };
  expect((await logInWithToken(server, unknown)).statusCode).toBe(401);
});

test('another organisation that names our provider’s addresses lets its own people in, never into ours', async () => {
  // Issuer and client id are not secrets: whoever types them gets tokens of our people sent nowhere.
  const thief = await server.organisation('Thief');
  const { headers } = await thief.admin();
  await ownDomain(server, thief, 'thief.test');
  const body = providerBody(harbour, { domains: ['thief.test'], provisions_people: true });
  const thief_id = await addProvider(server, headers, body);
  harbour.know('ida', { sub: 'ida', email: 'ida@thief.test' });
  const token = await workToken(server, harbour, { provider_id: thief_id, login: 'ida' });
  const reply = await logInWithToken(server, { provider_id: thief_id, ...token });
  expect(reply.json().data.user.org_id).toBe(thief.org_id);
});

test('a provider that does not respond is reported, and does not count against the person', async () => {
  await other.close();
  const reply = await logInWithToken(server, { provider_id: other_id, id_token: 'a.b.c', nonce_secret });
  expect([reply.statusCode, reply.json().code]).toEqual([424, 'provider-failed']);
});
