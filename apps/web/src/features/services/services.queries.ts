import type { NewApiToken } from '@heatwise/contract/services/services.contract';
import { apiTokenRoutes, biRoutes } from '@heatwise/contract/services/services.routes';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';

const API_TOKENS = ['services', 'tokens'] as const;
const REFRESH_MS = 60_000;

/** Those that were not revoked, the newest first; asked for again each minute, for when they were used. */
export function useApiTokens() {
  return useApiQuery(API_TOKENS, (api) => api.send(apiTokenRoutes.list), {
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    retry: false,
  });
}

const BI_STATE = ['services', 'bi'] as const;

/** Since when the codes of pseudonymous rows are what they are. */
export function useBiState() {
  return useApiQuery(BI_STATE, (api) => api.send(biRoutes.state), { staleTime: 0, retry: false });
}

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
