import { identityProviderRoutes } from '@heatwise/contract/session/session.routes';
import { useApiQuery } from '../../../api/use-api-query.ts';

export const SSO = ['sso'] as const;

/** Through whom the organisation's people sign in, and its domains. */
export function useSsoSettings() {
  return useApiQuery(SSO, (api) => api.send(identityProviderRoutes.settings), { staleTime: 0 });
}
