import type { ProviderConfiguration } from '@heatwise/contract/session/federated/federated-sign-in.contract';
import { OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import { JOURNEY_PREFIX, type Journey } from './journey.ts';

/** What a journey began with and must be shown at its end. Kept in this tab only. */
type Kept = { readonly journey: Journey; readonly nonce_secret: string };

/** What came back from the provider. */
export type Arrival = Kept & { readonly redirect_uri: string } & (
    | { readonly code: string; readonly code_verifier: string }
    | { readonly error: string; readonly description: string | null }
  );

const NONCE_BYTES = 24;

function clientOf(configuration: Pick<ProviderConfiguration, 'issuer' | 'client_id' | 'scopes'>, parts = {}) {
  return new OidcClient({
    authority: configuration.issuer,
    client_id: configuration.client_id,
    scope: configuration.scopes,
    response_type: 'code',
    redirect_uri: `${window.location.origin}/login/callback`,
    stateStore: new WebStorageStateStore({ store: window.sessionStorage, prefix: JOURNEY_PREFIX }),
    ...parts,
  });
}

/**
 * The address of the provider at which a journey begins. State, code verifier (PKCE) and the secret behind the nonce
 * stay in this tab.
 */
export async function addressOfJourney(
  configuration: ProviderConfiguration,
  journey: Journey,
): Promise<string> {
  const { issuer, authorization_endpoint, response_mode } = configuration;
  const client = clientOf(configuration, { response_mode, metadata: { issuer, authorization_endpoint } });
  const nonce_secret = base64url(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  const hashed = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(nonce_secret));
  const kept: Kept = { journey, nonce_secret };
  const { url } = await client.createSigninRequest({
    state: kept,
    nonce: base64url(new Uint8Array(hashed)),
    ...(journey.email === null ? {} : { login_hint: journey.email }),
    ...(journey.isSilent ? { prompt: 'none' } : {}),
    // Moving an account shows who holds the work account at this moment, not this morning.
    ...(journey.purpose === 'sign-in' ? {} : { prompt: 'login' }),
  });
  return url;
}

/** Reads the address that the provider sent this tab back to. Null when no journey of this tab ends there. */
export async function readArrival(href: string): Promise<Arrival | null> {
  const response_mode = new URL(href).hash.includes('state=') ? 'fragment' : 'query';
  const client = clientOf({ issuer: '', client_id: '', scopes: '' }, { response_mode });
  const read = await client.readSigninResponseState(href, true).catch(() => null);
  if (!read) return null;
  const { state, response } = read;
  const arrival = { ...(state.data as Kept), redirect_uri: state.redirect_uri };
  if (response.error || !response.code || !state.code_verifier) {
    return { ...arrival, error: response.error ?? 'no code', description: response.error_description };
  }
  return { ...arrival, code: response.code, code_verifier: state.code_verifier };
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
