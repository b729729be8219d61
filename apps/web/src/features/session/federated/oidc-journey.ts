import type { ProviderConfiguration } from '@heatwise/contract/session/federated/federated-sign-in.contract';
import { OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import { JOURNEY_PREFIX, type Journey, OTHER_ISSUER } from './journey.ts';

/** What a journey began with and must be shown at its end. Kept in this tab only. */
type Kept = {
  readonly journey: Journey;
  readonly nonce_secret: string;
  /** Missing in journeys that an earlier version of this page began. */
  readonly issuer?: string;
  readonly names_issuer?: boolean;
};

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
  const { issuer, authorization_endpoint, response_mode, names_issuer } = configuration;
  const client = clientOf(configuration, { response_mode, metadata: { issuer, authorization_endpoint } });
  const nonce_secret = base64url(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  const hashed = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(nonce_secret));
  const kept: Kept = { journey, nonce_secret, issuer, names_issuer };
  const { url } = await client.createSigninRequest({
    state: kept,
    nonce: base64url(new Uint8Array(hashed)),
    ...(journey.email === null ? {} : { login_hint: journey.email }),
    ...(journey.isSilent ? { prompt: 'none' } : {}),
    // Moving an account and confirming who one is take a sign-in of this moment, not of this morning.
    ...(journey.purpose === 'sign-in' ? {} : { prompt: 'login' }),
    // With it, the provider states when the person signed in. Source: OpenID Connect Core 1.0, §2.
    ...(journey.purpose === 'reauthenticate' ? { max_age: 0 } : {}),
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
  const kept = state.data as Kept;
  const arrival = { ...kept, redirect_uri: state.redirect_uri };
  if (!isFromIssuer(kept, href, response_mode)) return { ...arrival, error: OTHER_ISSUER, description: null };
  if (response.error || !response.code || !state.code_verifier) {
    return { ...arrival, error: response.error ?? 'no code', description: response.error_description };
  }
  return { ...arrival, code: response.code, code_verifier: state.code_verifier };
}

/** Whether the response comes from the provider that the journey went to. Source: RFC 9207, §2.4. */
function isFromIssuer({ issuer, names_issuer }: Kept, href: string, mode: 'fragment' | 'query'): boolean {
  const { hash, searchParams } = new URL(href);
  const named = (mode === 'fragment' ? new URLSearchParams(hash.slice(1)) : searchParams).get('iss');
  if (issuer === undefined) return true;
  return named === null ? names_issuer !== true : named === issuer;
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
