import type { apiTokenRoutes, NewApiToken } from '@heatwise/contract/services/api-tokens.contract';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api-client.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { API_TOKENS } from './services.queries.ts';

const TOKEN_REVOKED = 'Token revoked.';

/** A change to what a list shows, which is asked for again. A failure appears as a toast. */
export function useListWrite<Input, Output>(
  queryKey: QueryKey,
  send: (api: ApiClient, input: Input) => Promise<Output>,
  doneText: string | null,
) {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: Input) => send(api, input),
    onSuccess: () => {
      if (doneText !== null) toast('success', doneText);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}

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
