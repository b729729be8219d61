import type { NewApiToken } from '@heatwise/contract/services/api-tokens.contract';
import { apiTokenRoutes, biRoutes } from '@heatwise/contract/services/services.routes';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { API_TOKENS, BI_STATE } from './services.queries.ts';

const TOKEN_REVOKED = 'Token revoked.';

/** Returns the token, this once. Rejects with RequestFailure. */
export function useCreateApiToken() {
  return useApiMutation((api, body: NewApiToken) => api.send(apiTokenRoutes.create, { body }), {
    invalidates: [API_TOKENS],
  });
}

export function useRevokeApiToken() {
  return useApiMutation(
    (api, api_token_id: string) => api.send(apiTokenRoutes.revoke, { params: { api_token_id } }),
    { done: TOKEN_REVOKED, invalidates: [API_TOKENS] },
  );
}

/** Gives everybody another code. `seen`: since when the codes are what they are, as the screen has it. */
export function useChangeBiKey() {
  return useApiMutation(
    (api, seen_key_made_at: string | null) => api.send(biRoutes.changeKey, { body: { seen_key_made_at } }),
    { done: 'Everybody has a new code.', invalidates: [BI_STATE] },
  );
}
