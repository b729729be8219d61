import type { apiTokenRoutes, NewApiToken } from '@heatwise/contract/services/api-tokens.contract';
import type { biRoutes } from '@heatwise/contract/services/bi.contract';
import { useListWrite } from '../../ui/use-list-write.ts';
import { API_TOKENS, BI_STATE } from './services.queries.ts';

const TOKEN_REVOKED = 'Token revoked.';

/** Returns the token, this once. Rejects with RequestFailure. */
export function useCreateApiToken() {
  return useListWrite(
    API_TOKENS,
    (api, body: NewApiToken) =>
      api.send<typeof apiTokenRoutes.create>({ method: 'POST', url: '/v3/service/token', body }),
    null,
  );
}

export function useRevokeApiToken() {
  return useListWrite(
    API_TOKENS,
    (api, api_token_id: string) =>
      api.send<typeof apiTokenRoutes.revoke>({
        method: 'DELETE',
        url: '/v3/service/token/:api_token_id',
        params: { api_token_id },
      }),
    TOKEN_REVOKED,
  );
}

/** Gives everybody another code. `seen`: since when the codes are what they are, as the screen has it. */
export function useChangeBiKey() {
  return useListWrite(
    BI_STATE,
    (api, seen_key_made_at: string | null) =>
      api.send<typeof biRoutes.changeKey>({
        method: 'POST',
        url: '/v3/service/bi/key',
        body: { seen_key_made_at },
      }),
    'Everybody has a new code.',
  );
}
