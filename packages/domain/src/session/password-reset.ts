/** Delete-account call, reset request or set-new-password call failed. Source: specification §8. */
export const FAILED_TO_RESET_PASSWORD = 'Failed to reset password';
export const FAILED_TO_VERIFY_PASSWORD_TOKEN = 'Failed to verify password token';
export const INVALID_TOKEN = 'Invalid token';

/** The token check answers data; this one string means failure. Source: specification §7. */
export function isInvalidToken(data: unknown): boolean {
  return data === INVALID_TOKEN;
}
