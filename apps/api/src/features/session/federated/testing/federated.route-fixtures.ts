import { randomUUID } from 'node:crypto';
import type { WritingScope } from '../../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../../testing/route-fixtures.ts';

type FederatedStage = { readonly provider_id: string; readonly domain: string };

/** In a closed network: it is never asked, so nobody waits for it. */
const ISSUER = 'https://10.0.0.1';

/** A provider, the colleague who signs in through it, and a domain that was asked for and is kept from others. */
async function stageFederated({ tx, org_id }: WritingScope, user_id: string): Promise<FederatedStage> {
  const provider_id = randomUUID();
  const now = new Date();
  await tx
    .insertInto('identity_providers')
    .values({
      org_id,
      provider_id,
      preset: 'oidc',
      name: 'Crane crew sign-in',
      issuer: ISSUER,
      client_id: 'heatwise',
      sealed_secret: null,
      allowed_tenants: [],
      provisions_people: false,
      created_at: now,
    })
    .execute();
  await tx
    .insertInto('federated_identities')
    .values({ org_id, user_id, issuer: ISSUER, subject: 'crane', linked_at: now })
    .execute();
  const domain = `crane-${provider_id}.test`;
  await tx.insertInto('organisation_domains').values({ org_id, domain, asked_at: now }).execute();
  await tx.insertInto('domain_objections').values({ org_id, domain, user_id, objected_at: now }).execute();
  return { provider_id, domain };
}

const provider = {
  preset: 'oidc',
  name: 'Quay sign-in',
  issuer: 'https://login.quay.test',
  client_id: 'heatwise',
  allowed_tenants: [],
  domains: [],
  provisions_people: false,
};
const proof = { id_token: 'no.good.token', nonce_secret: 'a secret of sixteen' };

/** How the routes are called. */
const bodies: RouteFixtures<FederatedStage>['bodies'] = {
  'POST /api/v2/auth/login/aad': ({ provider_id }) => ({
    provider_id,
    nonce_secret: proof.nonce_secret,
  }),
  'POST /api/v3/auth/federated/token': ({ provider_id }) => ({
    provider_id,
    code: 'none',
    code_verifier: 'v'.repeat(43),
    redirect_uri: 'https://heat.test/login/callback',
  }),
  'POST /api/v3/auth/aadmigrateuser': ({ provider_id }) => ({
    to: 'password',
    provider_id,
    ...proof,
    new_password: 'a long and quiet river',
  }),
  'POST /api/v3/sso/provider': () => provider,
  'PUT /api/v3/sso/provider/:provider_id': () => provider,
  'POST /api/v3/sso/test': () => ({ issuer: ISSUER }),
  'POST /api/v3/sso/domain': () => ({ domain: 'quay.test' }),
  'POST /api/v3/sso/domain/confirm': ({ domain }) => ({ domain }),
  'POST /api/v3/sso/objection': () => ({ domain: 'nowhere.test' }),
};

const queries: RouteFixtures<FederatedStage>['queries'] = {
  'GET /api/v3/auth/federated/configuration': ({ provider_id }) => `?provider_id=${provider_id}`,
};

const onlyAdmins = [401, 401, 403, 403, 403, 403, 200];

/** What each role is answered, in the order of the roles of the function test. The provider itself cannot be reached. */
const answers: RouteFixtures['answers'] = {
  'GET /api/v3/auth/federated/configuration': [424, 424, 424, 424, 424, 424, 424],
  'POST /api/v2/auth/login/aad': [401, 424, 424, 424, 424, 424, 424],
  'POST /api/v3/auth/federated/token': [424, 424, 424, 424, 424, 424, 424],
  'POST /api/v3/auth/aadmigrateuser': [401, 401, 424, 424, 424, 424, 424],
  'DELETE /api/v3/sso/provider/:provider_id': onlyAdmins,
  'GET /api/v3/sso': onlyAdmins,
  'POST /api/v3/sso/provider': onlyAdmins,
  'PUT /api/v3/sso/provider/:provider_id': onlyAdmins,
  'POST /api/v3/sso/test': [401, 401, 403, 403, 403, 403, 424],
  'POST /api/v3/sso/domain': onlyAdmins,
  // No name server answers, and nobody signs in with the other domain.
  'POST /api/v3/sso/domain/confirm': [401, 401, 403, 403, 403, 403, 424],
  'DELETE /api/v3/sso/domain/:domain': onlyAdmins,
  'POST /api/v3/sso/objection': [401, 401, 403, 403, 403, 403, 400],
  'DELETE /api/v3/sso/objection/:domain': onlyAdmins,
};

export const routeFixtures: RouteFixtures<FederatedStage> = {
  rows: (scope, { colleague_id }) => stageFederated(scope, colleague_id),
  bodies,
  queries,
  answers,
};
