import type { TwoFactorOffer } from '@heatwise/contract/session/account.contract';
import type {
  SignedIn,
  SignedOut,
  SignInMethod,
  sessionRoutes,
} from '@heatwise/contract/session/session.contract';
import type { ApiClient } from '../../platform/api-client.ts';

/** How this email signs in. The server answers alike for known and unknown ones. */
export function findSignInMethod(api: ApiClient, email: string): Promise<SignInMethod> {
  return api.send<typeof sessionRoutes.method>({ method: 'POST', url: '/v2/auth/method', body: { email } });
}

/** Signs in; rejects with RequestFailure: `one-time-code-required`, `too-many-attempts`, `sign-in-incorrect` … */
export function signIn(
  api: ApiClient,
  credentials: { email: string; password: string; new_password?: string; code?: string },
): Promise<SignedIn> {
  return api.send<typeof sessionRoutes.login>({ method: 'POST', url: '/v2/auth/login', body: credentials });
}

/** A secret for a member who has to set up two-factor to sign in; rejects with RequestFailure. */
export function offerTwoFactorSetup(
  api: ApiClient,
  body: { email: string; password: string },
): Promise<TwoFactorOffer> {
  return api.send<typeof sessionRoutes.offerTwoFactorSetup>({
    method: 'POST',
    url: '/v3/auth/two-factor-setup',
    body,
  });
}

/** Ends the session on the server; says where to end the provider's as well, when there is one. */
export function endSession(api: ApiClient, token: string): Promise<SignedOut | null> {
  // Another tab may have forgotten the token by now.
  return api.send<typeof sessionRoutes.logout>({ method: 'GET', url: '/v2/auth/logout', bearer: token });
}
