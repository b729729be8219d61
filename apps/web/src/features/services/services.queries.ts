import type { ApiToken } from '@heatwise/contract/services/api-tokens.contract';
import type { BiState } from '@heatwise/contract/services/bi.contract';
import { apiTokenRoutes, biRoutes } from '@heatwise/contract/services/services.routes';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../platform/platform-context.tsx';
import type { RequestFailure } from '../../platform/request-failure.ts';

export const API_TOKENS = ['services', 'tokens'] as const;
const REFRESH_MS = 60_000;

/** Those that were not revoked, the newest first; asked for again each minute, for when they were used. */
export function useApiTokens() {
  const { api } = usePlatform();
  return useQuery<ApiToken[], RequestFailure>({
    queryKey: API_TOKENS,
    queryFn: () => api.send(apiTokenRoutes.list),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    retry: false,
  });
}

export const BI_STATE = ['services', 'bi'] as const;

/** Since when the codes of pseudonymous rows are what they are. */
export function useBiState() {
  const { api } = usePlatform();
  return useQuery<BiState, RequestFailure>({
    queryKey: BI_STATE,
    queryFn: () => api.send(biRoutes.state),
    staleTime: 0,
    retry: false,
  });
}
