import { accountRoutes } from '@heatwise/contract/session/session.routes';
import { TWO_FACTOR_DISABLED } from '@heatwise/domain/session/two-factor';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import type { ApiClient } from '../../../platform/api-client.ts';
import { ACCOUNT } from './account.queries.ts';

export function useChangePassword() {
  return useApiMutation(
    (api, body: { current_password: string; new_password: string }) =>
      api.send(accountRoutes.changePassword, { body }),
    { invalidates: [ACCOUNT] },
  );
}

export function useEndSession() {
  return useApiMutation(
    (api, session_id: string) => api.send(accountRoutes.endSession, { params: { session_id } }),
    { invalidates: [ACCOUNT] },
  );
}

export function useEndOtherSessions() {
  return useApiMutation((api) => api.send(accountRoutes.endOtherSessions), {
    done: 'Signed out everywhere else.',
    invalidates: [ACCOUNT],
  });
}

/** Deletes the signed-in person's account; rejects with RequestFailure. */
export function deleteAccount(api: ApiClient): Promise<null> {
  return api.send(accountRoutes.deleteMe, { body: undefined });
}

/** A new secret to turn the second factor on with; the form says what is wrong with the password. */
export function useOfferTwoFactor() {
  return useApiMutation(
    (api, password: string) => api.send(accountRoutes.offerTwoFactor, { body: { password } }),
    { showsProblems: true },
  );
}

/** Turns the second factor on; gives the recovery codes, this once. Rejects with RequestFailure. */
export async function enableTwoFactor(api: ApiClient, code: string): Promise<readonly string[]> {
  const { recovery_codes } = await api.send(accountRoutes.enableTwoFactor, { body: { code } });
  return recovery_codes;
}

export function useRenewRecoveryCodes() {
  return useApiMutation(
    (api, body: { password: string; code: string }) => api.send(accountRoutes.renewRecoveryCodes, { body }),
    { invalidates: [ACCOUNT] },
  );
}

export function useDisableTwoFactor() {
  return useApiMutation(
    (api, body: { password: string; code: string }) => api.send(accountRoutes.disableTwoFactor, { body }),
    { done: TWO_FACTOR_DISABLED, invalidates: [ACCOUNT] },
  );
}
