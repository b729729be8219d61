import type { MailDelivery } from '@heatwise/contract/session/mail.contract';
import type { ResetLink } from '@heatwise/contract/session/password-reset.contract';
import { passwordResetRoutes } from '@heatwise/contract/session/session.routes';
import { FAILED_TO_RESET_PASSWORD, isInvalidToken } from '@heatwise/domain/session/password-change';
import type { ApiClient } from '../../platform/api-client.ts';
import { RequestFailure } from '../../platform/request-failure.ts';

/** Asks for a link to a new password; answers alike for every email. Rejects with RequestFailure. */
export async function requestPasswordReset(api: ApiClient, email: string): Promise<MailDelivery> {
  const { mail } = await api.send(passwordResetRoutes.request, { body: { email } });
  return mail;
}

/** Looks at a link without using it up; null when it does not work, or no longer. */
export async function lookAtResetLink(api: ApiClient, token: string): Promise<ResetLink | null> {
  const data = await api.send(passwordResetRoutes.verify, { params: { token } });
  return isInvalidToken(data) ? null : data;
}

export function resetPassword(api: ApiClient, token: string, password: string): Promise<null> {
  return api.send(passwordResetRoutes.reset, { params: { token }, body: { password } });
}

/**
 * What the user reads when asking or setting failed: what is wrong with the password, or to wait, or that there is no
 * line; else one sentence for all.
 */
export function resetFailureText(error: unknown): string {
  if (!(error instanceof RequestFailure)) return FAILED_TO_RESET_PASSWORD;
  const [problem] = error.problems;
  if (problem) return problem.message;
  return error.status === null || error.status === 429 ? error.message : FAILED_TO_RESET_PASSWORD;
}
