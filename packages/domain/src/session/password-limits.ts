/** Limits of a password and their words, apart from the list of common ones: the login page needs only these. */

/** No organisation may ask for less. Source: specification §5, decisions §1.18. */
export const PASSWORD_MIN_LENGTH = 6;
/** Long enough for any passphrase, short enough that hashing it is no attack. */
export const PASSWORD_MAX_LENGTH = 1024;

export const PASSWORD_REQUIRED = 'Password is required';
export const PASSWORD_TOO_LONG = `Maximum ${PASSWORD_MAX_LENGTH} characters`;

/** 'Minimum 6 characters', or what the organisation asks for. Source: specification §5. */
export function passwordTooShort(minimum: number = PASSWORD_MIN_LENGTH): string {
  return `Minimum ${minimum} characters`;
}
