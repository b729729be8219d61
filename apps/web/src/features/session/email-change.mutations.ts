import type { EmailChangeLink } from '@heatwise/contract/session/invitation.contract';
import { invitationRoutes } from '@heatwise/contract/session/session.routes';
import { isInvalidToken } from '@heatwise/domain/session/password-change';
import type { ApiClient } from '../../platform/api-client.ts';

/** What a link is about, without using it up; null when it does not work, or no longer. */
export async function lookAtEmailChange(api: ApiClient, token: string): Promise<EmailChangeLink | null> {
  const data = await api.send(invitationRoutes.lookAtEmailChange, { params: { token } });
  return isInvalidToken(data) ? null : data;
}

/** Returns the address that signs in from now on. Rejects with RequestFailure. */
export function confirmEmail(api: ApiClient, token: string): Promise<{ email: string }> {
  return api.send(invitationRoutes.confirmEmail, { params: { token }, body: undefined });
}
