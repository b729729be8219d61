import type {
  federatedRoutes,
  Migration,
} from '@heatwise/contract/session/federated/federated-sign-in.contract';
import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import type { ApiClient } from '../../../platform/api-client.ts';
import type { Journey } from './journey.ts';
import type { Arrival } from './oidc-journey.ts';

/** Leaves this page for the provider's. Rejects with RequestFailure when the provider cannot be reached by the server. */
export async function setOff(api: ApiClient, journey: Journey): Promise<void> {
  const configuration = await api.send<typeof federatedRoutes.configuration>({
    method: 'GET',
    url: '/v3/auth/federated/configuration',
    querystring: { provider_id: journey.provider_id },
  });
  // Only who signs in this way loads what it takes.
  const { addressOfJourney } = await import('./oidc-journey.ts');
  window.location.assign(await addressOfJourney(configuration, journey));
}

/** What shows who holds a work account at this moment. */
export type Proof = {
  readonly provider_id: string;
  readonly id_token: string;
  readonly nonce_secret: string;
};

/** Exchanges what the provider gave for its word. Rejects with RequestFailure. */
export async function proofOf(api: ApiClient, arrival: Extract<Arrival, { code: string }>): Promise<Proof> {
  const { code, code_verifier, redirect_uri, nonce_secret } = arrival;
  const { provider_id } = arrival.journey;
  const { id_token } = await api.send<typeof federatedRoutes.token>({
    method: 'POST',
    url: '/v3/auth/federated/token',
    body: { provider_id, code, code_verifier, redirect_uri },
  });
  return { provider_id, id_token, nonce_secret };
}

/** Signs in by the provider's word. Rejects with RequestFailure. */
export function signInWithProof(
  api: ApiClient,
  { provider_id, id_token, nonce_secret }: Proof,
): Promise<LoginRecord> {
  return api.send<typeof federatedRoutes.login>({
    method: 'POST',
    url: '/v2/auth/login/aad',
    body: { provider_id, nonce_secret },
    bearer: id_token,
  });
}

/** Moves the own account. Rejects with RequestFailure. */
export function migrateAccount(api: ApiClient, body: Migration): Promise<null> {
  return api.send<typeof federatedRoutes.migrate>({
    method: 'POST',
    url: '/v3/auth/aadmigrateuser',
    body,
  });
}
