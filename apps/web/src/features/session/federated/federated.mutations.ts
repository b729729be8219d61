import type { Migration } from '@heatwise/contract/session/federated/federated-sign-in.contract';
import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import { federatedRoutes, reauthenticationRoutes } from '@heatwise/contract/session/session.routes';
import type { ApiClient } from '../../../platform/api-client.ts';
import type { Arrival } from './oidc-journey.ts';

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
  const { id_token } = await api.send(federatedRoutes.token, {
    body: { provider_id, code, code_verifier, redirect_uri },
  });
  return { provider_id, id_token, nonce_secret };
}

/** Signs in by the provider's word. Rejects with RequestFailure. */
export function signInWithProof(
  api: ApiClient,
  { provider_id, id_token, nonce_secret }: Proof,
): Promise<LoginRecord> {
  return api.send(federatedRoutes.login, { body: { provider_id, nonce_secret }, bearer: id_token });
}

/** Confirms with the provider's word who the signed-in person is. Rejects with RequestFailure. */
export function reauthenticateWithProof(api: ApiClient, body: Proof): Promise<null> {
  return api.send(reauthenticationRoutes.reauthenticate, { body });
}

/** Moves the own account. Rejects with RequestFailure. */
export function migrateAccount(api: ApiClient, body: Migration): Promise<null> {
  return api.send(federatedRoutes.migrate, { body });
}
