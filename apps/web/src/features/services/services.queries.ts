import { apiTokenRoutes, biRoutes } from '@heatwise/contract/services/services.routes';
import { useApiQuery } from '../../api/use-api-query.ts';

export const API_TOKENS = ['services', 'tokens'] as const;
const REFRESH_MS = 60_000;

/** Those that were not revoked, the newest first; asked for again each minute, for when they were used. */
export function useApiTokens() {
  return useApiQuery(API_TOKENS, (api) => api.send(apiTokenRoutes.list), {
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    retry: false,
  });
}

export const BI_STATE = ['services', 'bi'] as const;

/** Since when the codes of pseudonymous rows are what they are. */
export function useBiState() {
  return useApiQuery(BI_STATE, (api) => api.send(biRoutes.state), { staleTime: 0, retry: false });
}
