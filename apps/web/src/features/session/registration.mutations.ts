import type { Referrer, referralRoutes } from '@heatwise/contract/referral/referral.contract';
import type {
  ConfirmedRegistration,
  RegistrationAnswer,
  RegistrationLink,
  RegistrationRequest,
  registrationRoutes,
} from '@heatwise/contract/session/registration.contract';
import { isInvalidToken } from '@heatwise/domain/session/password-reset';
import type { ApiClient } from '../../platform/api-client.ts';

export function register(api: ApiClient, body: RegistrationRequest): Promise<RegistrationAnswer> {
  return api.send<typeof registrationRoutes.register>({ method: 'POST', url: '/v2/auth/register', body });
}

/** What a link is about, without using it up; null when it does not work, or no longer. */
export async function lookAtRegistration(api: ApiClient, token: string): Promise<RegistrationLink | null> {
  const data = await api.send<typeof registrationRoutes.look>({
    method: 'GET',
    url: '/v2/auth/register/:token',
    params: { token },
  });
  return isInvalidToken(data) ? null : data;
}

/** Returns the result code and, where it is 0, the login record of the first admin. */
export function confirmRegistration(api: ApiClient, token: string): Promise<ConfirmedRegistration> {
  return api.send<typeof registrationRoutes.confirm>({
    method: 'POST',
    url: '/v2/auth/register/:token',
    params: { token },
    body: undefined,
  });
}

/** Who invites; rejects with RequestFailure 404 for a link that nobody made. */
export function referrerOf(api: ApiClient, referral_id: string): Promise<Referrer> {
  return api.send<typeof referralRoutes.referrer>({
    method: 'GET',
    url: '/v3/referral/:referral_id',
    params: { referral_id },
  });
}

/** Says that somebody looks at what an invitation leads to. Whether it arrives is of no matter to them. */
export function noteOpened(api: ApiClient, referral_id: string): Promise<unknown> {
  return api
    .send<typeof referralRoutes.opened>({
      method: 'POST',
      url: '/v3/referral/:referral_id/opened',
      params: { referral_id },
      body: {},
      isBeside: true,
    })
    .catch(() => undefined);
}
