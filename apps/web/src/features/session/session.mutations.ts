import type { TwoFactorOffer } from '@heatwise/contract/session/account.contract';
import type { SignedIn, SignedOut, SignInMethod } from '@heatwise/contract/session/session.contract';
import { sessionRoutes } from '@heatwise/contract/session/session.routes';
import type { ApiClient } from '../../platform/api-client.ts';

/** How this email signs in. The server answers alike for known and unknown ones. */
export function findSignInMethod(api: ApiClient, email: string): Promise<SignInMethod> {
  return api.send(sessionRoutes.method, { body: { email } });
}

/** Signs in; rejects with RequestFailure: `one-time-code-required`, `too-many-attempts`, `sign-in-incorrect` … */
export function signIn(
  api: ApiClient,
  credentials: { email: string; password: string; new_password?: string; code?: string },
): Promise<SignedIn> {
  return api.send(sessionRoutes.login, { body: credentials });
}

/** A secret for a member who has to set up two-factor to sign in; rejects with RequestFailure. */
export function offerTwoFactorSetup(
  api: ApiClient,
  body: { email: string; password: string },
): Promise<TwoFactorOffer> {
  return api.send(sessionRoutes.offerTwoFactorSetup, { body });
}

/** Ends the session on the server; says where to end the provider's as well, when there is one. */
export function endSession(api: ApiClient, token: string): Promise<SignedOut | null> {
  // Another tab may have forgotten the token by now.
  return api.send(sessionRoutes.logout, { bearer: token });
}
