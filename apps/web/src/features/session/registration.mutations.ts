import type { Referrer } from '@heatwise/contract/referral/referral.contract';
import { referralRoutes } from '@heatwise/contract/referral/referral.routes';
import type {
  ConfirmedRegistration,
  RegistrationAnswer,
  RegistrationLink,
  RegistrationRequest,
} from '@heatwise/contract/session/registration.contract';
import { registrationRoutes } from '@heatwise/contract/session/session.routes';
import { isInvalidToken } from '@heatwise/domain/session/password-change';
import type { ApiClient } from '../../platform/api-client.ts';

export function register(api: ApiClient, body: RegistrationRequest): Promise<RegistrationAnswer> {
  return api.send(registrationRoutes.register, { body });
}

/** What a link is about, without using it up; null when it does not work, or no longer. */
export async function lookAtRegistration(api: ApiClient, token: string): Promise<RegistrationLink | null> {
  const data = await api.send(registrationRoutes.look, { params: { token } });
  return isInvalidToken(data) ? null : data;
}

/** Returns the result code and, where it is 0, the login record of the first admin. */
export function confirmRegistration(api: ApiClient, token: string): Promise<ConfirmedRegistration> {
  return api.send(registrationRoutes.confirm, { params: { token }, body: undefined });
}

/** Who invites; rejects with RequestFailure 404 for a link that nobody made. */
export function referrerOf(api: ApiClient, referral_id: string): Promise<Referrer> {
  return api.send(referralRoutes.referrer, { params: { referral_id } });
}

/** Says that somebody looks at what an invitation leads to. Whether it arrives is of no matter to them. */
export function noteOpened(api: ApiClient, referral_id: string): Promise<unknown> {
  return api
    .send(referralRoutes.opened, { params: { referral_id }, body: {}, isIndependent: true })
    .catch(() => undefined);
}
