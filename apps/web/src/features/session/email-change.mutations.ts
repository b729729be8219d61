import type { EmailChangeLink, invitationRoutes } from '@heatwise/contract/session/invitation.contract';
import { isInvalidToken } from '@heatwise/domain/session/password-reset';
import type { ApiClient } from '../../platform/api-client.ts';

/** What a link is about, without using it up; null when it does not work, or no longer. */
export async function lookAtEmailChange(api: ApiClient, token: string): Promise<EmailChangeLink | null> {
  const data = await api.send<typeof invitationRoutes.lookAtEmailChange>({
    method: 'GET',
    url: '/v3/auth/confirm-email/:token',
    params: { token },
  });
  return isInvalidToken(data) ? null : data;
}

/** Returns the address that signs in from now on. Rejects with RequestFailure. */
export function confirmEmail(api: ApiClient, token: string): Promise<{ email: string }> {
  return api.send<typeof invitationRoutes.confirmEmail>({
    method: 'POST',
    url: '/v3/auth/confirm-email/:token',
    params: { token },
    body: undefined,
  });
}
