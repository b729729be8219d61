import { identityProviderRoutes } from '@heatwise/contract/session/session.routes';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../../platform/platform-context.tsx';

export const SSO = ['sso'] as const;

/** Through whom the organisation's people sign in, and its domains. */
export function useSsoSettings() {
  const { api } = usePlatform();
  return useQuery({
    queryKey: SSO,
    queryFn: () => api.send(identityProviderRoutes.settings),
    staleTime: 0,
  });
}
