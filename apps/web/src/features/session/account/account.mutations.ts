import type { accountRoutes } from '@heatwise/contract/session/account.contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../../platform/api-client.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { ACCOUNT } from './account.queries.ts';

/** A change of one's own account: what is shown of it is asked for again. A failure appears as a toast. */
function useAccountWrite<Input, Output>(send: (api: ApiClient, input: Input) => Promise<Output>) {
  const { api } = usePlatform();
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: Input) => send(api, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: ACCOUNT }),
  });
}

export function useChangePassword() {
  return useAccountWrite((api, body: { current_password: string; new_password: string }) =>
    api.send<typeof accountRoutes.changePassword>({ method: 'POST', url: '/v2/auth/change_password', body }),
  );
}

export function useEndSession() {
  return useAccountWrite((api, session_id: string) =>
    api.send<typeof accountRoutes.endSession>({
      method: 'DELETE',
      url: '/v3/auth/sessions/:session_id',
      params: { session_id },
    }),
  );
}

export function useEndOtherSessions() {
  return useAccountWrite((api, _: undefined) =>
    api.send<typeof accountRoutes.endOtherSessions>({ method: 'DELETE', url: '/v3/auth/sessions' }),
  );
}

/** Deletes the signed-in person's account; rejects with RequestFailure. */
export function deleteAccount(api: ApiClient): Promise<null> {
  return api.send<typeof accountRoutes.deleteMe>({
    method: 'POST',
    url: '/v2/auth/delete_me',
    body: undefined,
  });
}

/** A new secret to turn the second factor on with; the form says what is wrong with the password. */
export function useOfferTwoFactor() {
  const { api } = usePlatform();
  return useMutation({
    networkMode: 'always',
    meta: { showsProblems: true },
    mutationFn: (password: string) =>
      api.send<typeof accountRoutes.offerTwoFactor>({
        method: 'POST',
        url: '/v2/auth/2fa',
        body: { password },
      }),
  });
}

/** Turns the second factor on; gives the recovery codes, this once. Rejects with RequestFailure. */
export async function enableTwoFactor(api: ApiClient, code: string): Promise<readonly string[]> {
  const { recovery_codes } = await api.send<typeof accountRoutes.enableTwoFactor>({
    method: 'POST',
    url: '/v2/auth/2fa/enable',
    body: { code },
  });
  return recovery_codes;
}

export function useRenewRecoveryCodes() {
  return useAccountWrite((api, body: { password: string; code: string }) =>
    api.send<typeof accountRoutes.renewRecoveryCodes>({
      method: 'POST',
      url: '/v2/auth/2fa/recovery-codes',
      body,
    }),
  );
}

export function useDisableTwoFactor() {
  return useAccountWrite((api, body: { password: string; code: string }) =>
    api.send<typeof accountRoutes.disableTwoFactor>({ method: 'POST', url: '/v2/auth/2fa/disable', body }),
  );
}
