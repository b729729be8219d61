import { accountRoutes } from '@heatwise/contract/session/session.routes';
import { useApiQuery } from '../../../api/use-api-query.ts';

export const ACCOUNT = ['account'] as const;
export const SESSIONS = ['account', 'sessions'] as const;

/** How the signed-in person signs in. */
export function useAccount() {
  return useApiQuery(ACCOUNT, (api) => api.send(accountRoutes.account), { staleTime: 0 });
}

/** Where they are signed in, used last first. */
export function useSessions() {
  return useApiQuery(SESSIONS, (api) => api.send(accountRoutes.sessions), {
    select: ({ sessions }) => sessions,
    staleTime: 0,
  });
}

/** Whether the second factor is on. */
export function useTwoFactor() {
  return useApiQuery(['account', 'two-factor'], (api) => api.send(accountRoutes.twoFactor), {
    // What is on the screen stays there while its secret is confirmed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
