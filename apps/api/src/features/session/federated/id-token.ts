import { createHash } from 'node:crypto';
import { WORK_TOKEN_MINUTES, type WorkClaims } from '@heatwise/domain/session/federated/work-account';
import { isUuid } from '@heatwise/domain/text/uuid';
import { createLocalJWKSet, decodeJwt, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { AppError } from '../../../http/app-error.ts';
import type { WritingScope } from '../../../organisation/organisation-scope.ts';
import type { Identity } from './identities.store.ts';
import type { ProviderDirectory } from './provider-directory.ts';
import type { StoredProvider } from './providers.store.ts';
import { takeNonce } from './used-nonces.store.ts';

/** Signatures with a key pair only: with a shared secret whoever can check a token could also write one. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** Clocks of servers differ. */
const TOLERANCE_SECONDS = 60;

export type VerifiedToken = {
  readonly identity: Identity;
  /** Of the sign-in that it was made for, or else of the token itself: it opens one session at most. */
  readonly nonce: string;
  readonly claims: WorkClaims;
  /** Who it is in a directory of Microsoft Entra ID; null where the token does not say. */
  readonly directory_id: string | null;
  /** When the person last signed in at the provider; null where the token does not say. */
  readonly signed_in_at: Date | null;
};

/**
 * Says who somebody is by a provider's id token and the secret behind its nonce, where the browser has one. Throws work-account-refused for
 * whatever is wrong with the token, and provider-failed when the keys cannot be had.
 */
export type VerifyIdToken = (
  provider: StoredProvider,
  token: string,
  nonceSecret: string | undefined,
) => Promise<VerifiedToken>;

export function createIdTokenVerifier(directory: ProviderDirectory, clock: () => Date): VerifyIdToken {
  return async (provider, token, nonceSecret) => {
    const { issuer, client_id } = provider;
    const verifyWith = async (keys: JSONWebKeySet) => {
      const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), {
        issuer,
        audience: client_id,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'exp', 'iat', ...(nonceSecret === undefined ? [] : ['nonce'])],
        maxTokenAge: `${WORK_TOKEN_MINUTES} minutes`,
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: clock(),
      });
      if (!isIdTokenType(protectedHeader.typ)) throw refused('it is not an id token');
      return payload;
    };
    try {
      const payload = await verifyWith(await directory.keysOf(issuer)).catch(async (error: unknown) => {
        // A key we do not know may be a new one: asked for once.
        const newer = error instanceof errors.JWKSNoMatchingKey ? await directory.newerKeysOf(issuer) : null;
        if (!newer) throw error;
        return verifyWith(newer);
      });
      return readPayload(payload, provider, { token, nonceSecret });
    } catch (error) {
      throw error instanceof errors.JOSEError ? refused(reasonOf(error)) : error;
    }
  };
}

/**
 * Whether a header's type may be that of an id token. Providers write `JWT` or nothing; access tokens, logout tokens and
 * others have types of their own. Source: RFC 8725, §3.11; RFC 7515, §4.1.9.
 */
function isIdTokenType(typ: string | undefined): boolean {
  return typ === undefined || /^(application\/)?jwt$/i.test(typ);
}

function readPayload(
  payload: JWTPayload,
  provider: StoredProvider,
  { token, nonceSecret }: { readonly token: string; readonly nonceSecret: string | undefined },
): VerifiedToken {
  const { sub: subject, aud, azp, tid, oid, auth_time } = payload;
  const nonce = payload.nonce ?? (nonceSecret === undefined ? nonceOf(token) : undefined);
  if (!subject) throw refused('it does not say whose it is');
  // Source: OpenID Connect Core 1.0, §3.1.3.7.
  const isForOthersToo = Array.isArray(aud) && aud.length > 1;
  if ((isForOthersToo || azp !== undefined) && azp !== provider.client_id)
    throw refused('it was made for another application');
  const isOfThisSignIn = nonceSecret === undefined || nonce === nonceOf(nonceSecret);
  if (typeof nonce !== 'string' || !isOfThisSignIn) throw refused('it belongs to another sign-in');
  const { allowed_tenants } = provider;
  const tenant = typeof tid === 'string' ? tid.toLowerCase() : null;
  const isAllowed = allowed_tenants.some((allowed) => allowed.toLowerCase() === tenant);
  if (allowed_tenants.length > 0 && !isAllowed) throw refused('its tenant is not let in here');
  const { email, email_verified, preferred_username, given_name, family_name, name } = payload;
  const claims = { email, email_verified, preferred_username, given_name, family_name, name };
  // Only a token that says of which tenant it is can say who somebody is there.
  const directory_id = tenant !== null && typeof oid === 'string' && isUuid(oid) ? oid.toLowerCase() : null;
  const signed_in_at = typeof auth_time === 'number' ? new Date(auth_time * 1000) : null;
  return { identity: { issuer: provider.issuer, subject }, nonce, claims, directory_id, signed_in_at };
}

/** The nonce that goes to the provider for a secret that stays in the browser. Source: OpenID Connect Core 1.0, §15.5.2. */
export function nonceOf(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('base64url');
}

/** The email that a token names, whoever made it; null without one. */
export function readClaimedEmail(token: string): string | null {
  try {
    const { email, preferred_username } = decodeJwt(token);
    return [email, preferred_username].find((claim) => typeof claim === 'string') ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function reasonOf(error: errors.JOSEError): string | null {
  if (error instanceof errors.JWTExpired) return 'it has expired';
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud') return 'it was made for another application';
    if (error.claim === 'iss') return 'it comes from somebody other than your organisation’s provider';
    return `its “${error.claim}” is not right`;
  }
  return null;
}

/** A provider's word works once: whoever finds it afterwards cannot open anything by it. Throws work-account-refused. */
export async function refuseUsed(scope: WritingScope, { nonce }: VerifiedToken, now: Date): Promise<void> {
  if (!(await takeNonce(scope, nonce, now))) throw refused('it was used before');
}

function refused(reason: string | null): AppError {
  return new AppError(
    'work-account-refused',
    reason === null
      ? {}
      : { message: `The provider’s answer was not accepted: ${reason}. Please try again.` },
  );
}
