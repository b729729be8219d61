import { accountRoutes } from '@heatwise/contract/session/session.routes';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../../platform/platform-context.tsx';

export const ACCOUNT = ['account'] as const;
export const SESSIONS = ['account', 'sessions'] as const;

/** How the signed-in person signs in. */
export function useAccount() {
  const { api } = usePlatform();
  return useQuery({
    queryKey: ACCOUNT,
    queryFn: () => api.send(accountRoutes.account),
    staleTime: 0,
  });
}

/** Where they are signed in, used last first. */
export function useSessions() {
  const { api } = usePlatform();
  return useQuery({
    queryKey: SESSIONS,
    queryFn: () => api.send(accountRoutes.sessions),
    select: ({ sessions }) => sessions,
    staleTime: 0,
  });
}

/** Whether the second factor is on. */
export function useTwoFactor() {
  const { api } = usePlatform();
  return useQuery({
    queryKey: ['account', 'two-factor'],
    queryFn: () => api.send(accountRoutes.twoFactor),
    // What is on the screen stays there while its secret is confirmed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
