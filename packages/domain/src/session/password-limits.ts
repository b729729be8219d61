/** Limits of a password and their words, apart from the list of common ones: the login page needs only these. */

/** No organisation may ask for less. See docs/rules.md#passwords. */
export const PASSWORD_MIN_LENGTH = 6;
/** Long enough for any passphrase, short enough that hashing it is not an attack. */
export const PASSWORD_MAX_LENGTH = 1024;

export const PASSWORD_REQUIRED = 'Password is required';
export const PASSWORD_TOO_LONG = `Maximum ${PASSWORD_MAX_LENGTH} characters`;

/** 'Minimum 6 characters', or what the organisation asks for. */
export function passwordTooShort(minimum: number = PASSWORD_MIN_LENGTH): string {
  return `Minimum ${minimum} characters`;
}

/** What an organisation's metadata may ask for under `_password_min_length`; never below the floor. */
export function passwordMinimumOf(organisationMetadata: Readonly<Record<string, unknown>>): number {
  const asked = organisationMetadata._password_min_length;
  const isUsable = typeof asked === 'number' && Number.isInteger(asked) && asked <= PASSWORD_MAX_LENGTH;
  return isUsable ? Math.max(PASSWORD_MIN_LENGTH, asked) : PASSWORD_MIN_LENGTH;
}

/** Said at the field before anything is typed: what the organisation asks of a password. */
export function passwordHint(minimum: number): string {
  return `At least ${minimum} characters; a few words in a row are easy to remember and hard to guess.`;
}

/** What is wrong with a password that somebody signs in with; null when it can be sent. */
export function loginPasswordProblem(password: string): string | null {
  if (password === '') return PASSWORD_REQUIRED;
  return [...password].length < PASSWORD_MIN_LENGTH ? passwordTooShort() : null;
}
