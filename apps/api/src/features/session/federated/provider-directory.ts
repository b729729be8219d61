import {
  type ConnectionFailure,
  connectionFailureMessage,
} from '@heatwise/domain/session/federated/identity-provider';
import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { AppError } from '../../../http/app-error.ts';
import { OutboundFailure } from '../../../http/outbound-http.ts';
import type { AskPublic } from '../../../http/public-http.ts';

/** What of a provider's configuration is used. Source: OpenID Connect Discovery 1.0, §3. */
const documentSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint: z.url({ protocol: /^https?$/ }),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  end_session_endpoint: z.url({ protocol: /^https?$/ }).optional(),
  /** Source: RFC 9207, §3. */
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  response_modes_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});
export type ProviderDocument = z.infer<typeof documentSchema>;

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

const KEEP_MS = 15 * 60_000;
/** So soon after they were fetched keys are not fetched again, whatever a token names. */
const COOLDOWN_MS = 5000;
const MOST_KEPT = 500;

export type ProviderDirectory = {
  /** The issuer's configuration. Throws provider-failed with the reason in words. */
  documentOf(issuer: string): Promise<ProviderDocument>;
  /** The keys its tokens are signed with. Throws provider-failed. */
  keysOf(issuer: string): Promise<JSONWebKeySet>;
  /** The keys again, for a token that names one which is not among them; null when they were fetched just now. */
  newerKeysOf(issuer: string): Promise<JSONWebKeySet | null>;
  /** Forgets what is kept of the issuer: a test of the connection asks now. */
  forget(issuer: string): void;
};

type Kept<Value> = { readonly at: number; readonly value: Promise<Value> };

/** What is known of providers, kept for a quarter of an hour. Failures are not kept. */
export function createProviderDirectory(ask: AskPublic, clock: () => Date): ProviderDirectory {
  const documents = new Map<string, Kept<ProviderDocument>>();
  const keys = new Map<string, Kept<JSONWebKeySet>>();

  /** Callers that come at once share the one question. */
  function keep<Value>(
    kept: Map<string, Kept<Value>>,
    issuer: string,
    find: () => Promise<Value>,
  ): Promise<Value> {
    const known = kept.get(issuer);
    const now = clock().getTime();
    if (known && now - known.at < KEEP_MS) return known.value;
    const mine = { at: now, value: find() };
    kept.delete(issuer);
    kept.set(issuer, mine);
    mine.value.catch(() => {
      if (kept.get(issuer) === mine) kept.delete(issuer);
    });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return mine.value;
  }

  async function read(address: string): Promise<unknown> {
    try {
      const { status, answer } = await ask({ url: new URL(address) });
      if (status !== 200) throw refusalOf({ reason: 'status', status });
      return answer;
    } catch (error) {
      throw error instanceof OutboundFailure ? connectionRefusal(error) : error;
    }
  }

  async function findDocument(issuer: string): Promise<ProviderDocument> {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const found = documentSchema.safeParse(await read(address));
    if (!found.success) throw refusalOf({ reason: 'incomplete' });
    // Compared to the letter: otherwise one provider could speak for another.
    if (found.data.issuer !== issuer)
      throw refusalOf({ reason: 'other-issuer', issuer: found.data.issuer.slice(0, 300) });
    return found.data;
  }

  const documentOf = (issuer: string) => keep(documents, issuer, () => findDocument(issuer));

  async function findKeys(issuer: string): Promise<JSONWebKeySet> {
    const { jwks_uri } = await documentOf(issuer);
    const found = keySetSchema.safeParse(await read(jwks_uri));
    if (!found.success) throw refusalOf({ reason: 'no-keys' });
    return found.data as JSONWebKeySet;
  }

  const keysOf = (issuer: string) => keep(keys, issuer, () => findKeys(issuer));

  return {
    documentOf,
    keysOf,
    async newerKeysOf(issuer) {
      const known = keys.get(issuer);
      if (known && clock().getTime() - known.at < COOLDOWN_MS) return null;
      keys.delete(issuer);
      return keysOf(issuer);
    },
    forget(issuer) {
      documents.delete(issuer);
      keys.delete(issuer);
    },
  };
}

/** Why a provider gave nothing that can be used, as the refusal that the caller gets. */
export function connectionRefusal({ reason, status }: OutboundFailure): AppError {
  return refusalOf(reason === 'status' ? { reason, status } : { reason });
}

function refusalOf(failure: ConnectionFailure): AppError {
  return new AppError('provider-failed', { message: connectionFailureMessage(failure) });
}
