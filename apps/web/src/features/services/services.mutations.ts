import type { apiTokenRoutes, NewApiToken } from '@heatwise/contract/services/api-tokens.contract';
import { useListWrite } from '../../ui/use-list-write.ts';
import { API_TOKENS } from './services.queries.ts';

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
