/** Delete-account call, reset request or set-new-password call failed. See docs/rules.md#links-that-are-mailed. */
export const FAILED_TO_RESET_PASSWORD = 'Failed to reset password';
export const FAILED_TO_VERIFY_PASSWORD_TOKEN = 'Failed to verify password token';
export const INVALID_TOKEN = 'Invalid token';

/** How long a link to a new password works. */
export const RESET_LINK_MINUTES = 60;

/** The same whether there is such an account or not. */
export const RESET_REQUESTED = `If somebody signs in with this email, a link is on its way to it. The link works once, within ${RESET_LINK_MINUTES} minutes.`;

/** The token check answers data; this one string means failure. */
export function isInvalidToken(data: unknown): data is typeof INVALID_TOKEN {
  return data === INVALID_TOKEN;
}

/** After a temporary password, which opens nothing else. */
export const NEW_PASSWORD_NEEDED = 'Your password is temporary. Choose a new one to sign in.';
