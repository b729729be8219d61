import { randomUUID } from 'node:crypto';
import type { MadeApiToken, NewApiToken } from '@heatwise/contract/services/services.contract';
import {
  apiScopesProblem,
  apiTokenNameProblem,
  MOST_API_TOKENS,
  tidyScopes,
} from '@heatwise/domain/services/api-token';
import { DAY_MS } from '@heatwise/domain/time/durations';
import type { ActingScope, SendingScope } from '../../auth/acting-scope.ts';
import type { NotifyOfCredential } from '../../background/credential-notice.ts';
import { AppError } from '../../http/app-error.ts';
import { newToken, type RandomBytes, tokenHash } from '../../http/token.ts';
import { apiTokensOf, insertApiToken, revokeApiToken } from './api-tokens.store.ts';

type NewTokenParts = {
  readonly now: Date;
  readonly randomBytes: RandomBytes;
  readonly notifyOfCredential: NotifyOfCredential;
};

/** Tests that an entry of the trail names; of a greater batch it says how many there were. */
const MOST_NAMED = 100;

/**
 * Makes a token; the answer is the only place where it ever stands. Throws invalid-request with the rule's words, and
 * too-many-api-tokens.
 */
export async function createApiToken(
  scope: ActingScope,
  wanted: NewApiToken,
  { now, randomBytes, notifyOfCredential }: NewTokenParts,
): Promise<MadeApiToken> {
  refuse('name', apiTokenNameProblem(wanted.name));
  refuse('scopes', apiScopesProblem(wanted.scopes));
  if ((await apiTokensOf(scope, now)).length >= MOST_API_TOKENS) throw new AppError('too-many-api-tokens');

  const token = newToken('api', scope.org_id, randomBytes);
  const api_token_id = randomUUID();
  const name = wanted.name.trim();
  const scopes = tidyScopes(wanted.scopes);
  const { expires_days } = wanted;
  await insertApiToken(scope, {
    api_token_id,
    name,
    scopes,
    created_by: scope.actor.user_id,
    created_at: now,
    token_hash: tokenHash(token),
    expires_at: expires_days === null ? null : new Date(now.getTime() + expires_days * DAY_MS),
  });
  await scope.audit('api_token.create', { api_token_id, name, scopes, expires_days });
  await notifyOfCredential(scope, { kind: 'api-token', name, event: 'created' });
  const [made] = await apiTokensOf(scope, now, api_token_id);
  if (!made) throw new Error(`the new token ${api_token_id} is not there`);
  return { ...made, token };
}

/** Refuses the token's requests from the next one on. Throws api-token-not-found. */
export async function revokeToken(scope: ActingScope, tokenId: string, now: Date): Promise<void> {
  const [token] = await apiTokensOf(scope, now, tokenId);
  if (!token) throw new AppError('api-token-not-found');
  await revokeApiToken(scope, tokenId, now);
  await scope.audit('api_token.revoke', { api_token_id: tokenId, name: token.name });
}

/** Leaves word of which token tests were sent with, one entry for all that came together. */
export async function noteApiToken(
  { sender, audit }: SendingScope,
  tests: readonly { readonly measurement_id: string }[],
): Promise<void> {
  if (!('api_token_id' in sender) || tests.length === 0) return;
  const { api_token_id, name } = sender;
  const measurement_ids = tests.slice(0, MOST_NAMED).map(({ measurement_id }) => measurement_id);
  await audit('api_token.send', { api_token_id, name, tests: tests.length, measurement_ids });
}

function refuse(path: string, message: string | null): void {
  if (message !== null) throw new AppError('invalid-request', { problems: [{ path, message }] });
}
