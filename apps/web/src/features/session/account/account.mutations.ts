import { accountRoutes } from '@heatwise/contract/session/session.routes';
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
    api.send(accountRoutes.changePassword, { body }),
  );
}

export function useEndSession() {
  return useAccountWrite((api, session_id: string) =>
    api.send(accountRoutes.endSession, { params: { session_id } }),
  );
}

export function useEndOtherSessions() {
  return useAccountWrite((api, _: undefined) => api.send(accountRoutes.endOtherSessions));
}

/** Deletes the signed-in person's account; rejects with RequestFailure. */
export function deleteAccount(api: ApiClient): Promise<null> {
  return api.send(accountRoutes.deleteMe, { body: undefined });
}

/** A new secret to turn the second factor on with; the form says what is wrong with the password. */
export function useOfferTwoFactor() {
  const { api } = usePlatform();
  return useMutation({
    networkMode: 'always',
    meta: { showsProblems: true },
    mutationFn: (password: string) => api.send(accountRoutes.offerTwoFactor, { body: { password } }),
  });
}

/** Turns the second factor on; gives the recovery codes, this once. Rejects with RequestFailure. */
export async function enableTwoFactor(api: ApiClient, code: string): Promise<readonly string[]> {
  const { recovery_codes } = await api.send(accountRoutes.enableTwoFactor, { body: { code } });
  return recovery_codes;
}

export function useRenewRecoveryCodes() {
  return useAccountWrite((api, body: { password: string; code: string }) =>
    api.send(accountRoutes.renewRecoveryCodes, { body }),
  );
}

export function useDisableTwoFactor() {
  return useAccountWrite((api, body: { password: string; code: string }) =>
    api.send(accountRoutes.disableTwoFactor, { body }),
  );
}
