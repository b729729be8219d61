import type { CodeExchange } from '@heatwise/contract/session/federated/federated-sign-in.contract';
import type { Seal } from '../../../auth/seal.ts';
import { AppError } from '../../../http/app-error.ts';
import { OutboundFailure } from '../../../http/outbound-http.ts';
import type { AskPublic } from '../../../http/public-http.ts';
import { connectionRefusal, type ProviderDirectory, type ProviderDocument } from './provider-directory.ts';
import type { StoredProvider } from './providers.store.ts';

const CLIENT_NOT_ACCEPTED =
  'The provider does not accept this application: its client ID or secret is not right there. Please tell your organisation’s admin.';
const CODE_NOT_ACCEPTED = 'The sign-in took too long, or was used before. Please try again.';

type Parts = {
  readonly ask: AskPublic;
  readonly directory: ProviderDirectory;
  readonly clientSecretSeal: Seal;
};

/**
 * Makes the exchange of the code that a provider gave a browser for its id token. It is done here and not in the
 * browser, so that pages need not be allowed to connect to other hosts, and a client secret never leaves the server.
 * It throws provider-failed, and work-account-refused for a code that does not work.
 */
export function createCodeExchange({ ask, directory, clientSecretSeal }: Parts) {
  return async (provider: StoredProvider, { code, code_verifier, redirect_uri }: CodeExchange) => {
    const document = await directory.documentOf(provider.issuer);
    const sealed = provider.sealed_secret;
    const secret = sealed ? clientSecretSeal.open(sealed) : null;
    const client = clientOf(provider.client_id, secret, document);
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier,
      redirect_uri,
      ...client.fields,
    });
    const url = new URL(document.token_endpoint);
    const { status, answer } = await ask({ url, form, headers: client.headers }).catch(refuse);
    const { id_token, error } = (answer ?? {}) as { id_token?: unknown; error?: unknown };
    if (status === 200 && typeof id_token === 'string') return { id_token };
    if (error === 'invalid_grant') throw new AppError('work-account-refused', { message: CODE_NOT_ACCEPTED });
    throw new AppError('provider-failed', {
      message: status === 401 || error === 'invalid_client' ? CLIENT_NOT_ACCEPTED : statusMessage(status),
    });
  };
}

type Client = { readonly fields: Record<string, string>; readonly headers: Record<string, string> };

/** How the application says who it is. Source: OpenID Connect Core 1.0, §9; RFC 6749, §2.3.1. */
function clientOf(clientId: string, secret: string | null, document: ProviderDocument): Client {
  if (secret === null) return { fields: { client_id: clientId }, headers: {} };
  const methods = document.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  if (!methods.includes('client_secret_basic') && methods.includes('client_secret_post'))
    return { fields: { client_id: clientId, client_secret: secret }, headers: {} };
  const pair = `${formEncoded(clientId)}:${formEncoded(secret)}`;
  return { fields: {}, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } };
}

function formEncoded(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}

function refuse(error: unknown): never {
  if (!(error instanceof OutboundFailure)) throw error;
  if (error.reason !== 'status') throw connectionRefusal(error);
  throw new AppError('provider-failed', { message: statusMessage(error.status ?? 0) });
}

function statusMessage(status: number): string {
  return `The provider refused to finish the sign-in (${status}). Please tell your organisation’s admin.`;
}
