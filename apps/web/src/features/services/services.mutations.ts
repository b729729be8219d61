import type { NewApiToken } from '@heatwise/contract/services/api-tokens.contract';
import { apiTokenRoutes, biRoutes } from '@heatwise/contract/services/services.routes';
import { useListWrite } from '../../ui/use-list-write.ts';
import { API_TOKENS, BI_STATE } from './services.queries.ts';

const TOKEN_REVOKED = 'Token revoked.';

/** Returns the token, this once. Rejects with RequestFailure. */
export function useCreateApiToken() {
  return useListWrite(
    API_TOKENS,
    (api, body: NewApiToken) => api.send(apiTokenRoutes.create, { body }),
    null,
  );
}

export function useRevokeApiToken() {
  return useListWrite(
    API_TOKENS,
    (api, api_token_id: string) => api.send(apiTokenRoutes.revoke, { params: { api_token_id } }),
    TOKEN_REVOKED,
  );
}

/** Gives everybody another code. `seen`: since when the codes are what they are, as the screen has it. */
export function useChangeBiKey() {
  return useListWrite(
    BI_STATE,
    (api, seen_key_made_at: string | null) => api.send(biRoutes.changeKey, { body: { seen_key_made_at } }),
    'Everybody has a new code.',
  );
}
