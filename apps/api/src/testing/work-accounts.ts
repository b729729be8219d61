import { createHash, randomBytes } from 'node:crypto';
import type { ProviderBody } from '@heatwise/contract/session/federated/identity-providers.contract';
import type { IdentityProvider } from './identity-provider.ts';
import type { TestApp } from './test-app.ts';
import type { TestHeaders, TestOrganisation } from './test-organisation.ts';

export const CALLBACK = 'https://heat.test/login/callback';

/** A domain that is the organisation's, as if its record had been seen. */
export async function ownDomain(
  { database }: TestApp,
  { org_id }: TestOrganisation,
  domain: string,
): Promise<void> {
  await database.owner
    .insertInto('organisation_domains')
    .values({ org_id, domain, asked_at: new Date(), confirmed_at: new Date(), looked_at: new Date() })
    .execute();
}

export function providerBody(
  { issuer, client_id }: Pick<IdentityProvider, 'issuer' | 'client_id'>,
  changes: Partial<ProviderBody> = {},
): ProviderBody {
  return {
    preset: 'oidc',
    name: 'Harbour sign-in',
    issuer,
    client_id,
    allowed_tenants: [],
    domains: [],
    provisions_people: false,
    ...changes,
  };
}

/** Saves a provider as an admin does, and gives its id. */
export async function addProvider(
  server: TestApp,
  headers: TestHeaders,
  body: ProviderBody,
): Promise<string> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v3/sso/provider',
    headers,
    payload: body,
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().data.provider_id;
}

/** What a browser makes up when it begins a sign-in. */
export function newSignIn() {
  const nonce_secret = randomBytes(24).toString('base64url');
  return {
    nonce_secret,
    nonce: createHash('sha256').update(nonce_secret).digest('base64url'),
    code_verifier: randomBytes(32).toString('base64url'),
  };
}

/** Goes through the provider's pages and the exchange, as a browser does; gives the token and what it was begun with. */
export async function workToken(
  server: TestApp,
  provider: IdentityProvider,
  { provider_id, login }: { provider_id: string; login: string },
) {
  const begun = newSignIn();
  const { code } = await provider.authorize({ ...begun, login, redirect_uri: CALLBACK });
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v3/auth/federated/token',
    payload: { provider_id, code, code_verifier: begun.code_verifier, redirect_uri: CALLBACK },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  return { id_token: response.json().data.id_token as string, nonce_secret: begun.nonce_secret };
}

/** Signs in with a token, whatever becomes of it. */
export function logInWithToken(
  server: TestApp,
  { id_token, ...payload }: { provider_id?: string; id_token: string; nonce_secret?: string },
) {
  return server.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login/aad',
    headers: { authorization: `Bearer ${id_token}` },
    ...(Object.keys(payload).length > 0 && { payload }),
  });
}
