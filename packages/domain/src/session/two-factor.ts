/** The field takes at most six characters; sending needs exactly six digits. See docs/rules.md#signing-in. */
export const ONE_TIME_CODE_LENGTH = 6;
export const ONE_TIME_CODE_INCOMPLETE = 'Please enter the six digits of the code.';

/** What the field keeps of what was typed or pasted: digits, at most six; '123 456' from a message works. */
export function typedOneTimeCode(text: string): string {
  return text.replace(/[^0-9]/g, '').slice(0, ONE_TIME_CODE_LENGTH);
}

export function isCompleteOneTimeCode(code: string): boolean {
  return /^[0-9]{6}$/.test(code);
}

/** Wrong one-time codes at an account before the first pause: an owner with a slow clock gets there seldom. */
export const WRONG_CODES_BEFORE_PAUSE = 10;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 12 * 3_600_000;

/** How long an account takes no one-time code after so many wrong ones in a row: twice as long after each. */
export function codePauseMs(wrongCodes: number): number {
  if (wrongCodes < WRONG_CODES_BEFORE_PAUSE) return 0;
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (wrongCodes - WRONG_CODES_BEFORE_PAUSE));
}

/** Whether the owner is notified now: at the first pause, and not with every guess after it. */
export function tellsOfGuessing(wrongCodes: number): boolean {
  return wrongCodes >= WRONG_CODES_BEFORE_PAUSE && wrongCodes % WRONG_CODES_BEFORE_PAUSE === 0;
}

/** See docs/rules.md#signing-in. */
export const VERIFICATION_CODE_INCORRECT =
  'The verification code you entered was incorrect. Please try again.';
export const TWO_FACTOR_ENABLED = 'Successfully enable 2FA.';
export const TWO_FACTOR_DISABLED = 'Two-factor authentication is off.';
export const TWO_FACTOR_IS_OFF = 'Two-factor authentication is already off.';
/** Said after a right password, to a member without a second factor whose organisation requires one. */
export const TWO_FACTOR_SETUP_NEEDED =
  'Your organisation requires two-factor authentication. Set it up now to sign in.';
export const TWO_FACTOR_REQUIRED =
  'Your organisation requires two-factor authentication, so you cannot turn it off.';
export const TWO_FACTOR_IS_ON = 'Two-factor authentication is already on.';

/** Whether members who sign in with a password need a second factor: `_two_factor_required` of the organisation's metadata. */
export function isTwoFactorRequired(organisationMetadata: Readonly<Record<string, unknown>>): boolean {
  return organisationMetadata._two_factor_required === true;
}

/** How long a secret that was shown waits for its first code. */
export const TWO_FACTOR_OFFER_MINUTES = 10;
export const TWO_FACTOR_OFFER_OVER = `The secret is no longer valid: it expires after ${TWO_FACTOR_OFFER_MINUTES} minutes. Please start again.`;

/** How many codes are handed out for the day the phone is lost; each works once. */
export const RECOVERY_CODE_COUNT = 8;

/** 28 characters hold 140 bits. Codes made before 2026-11-28 have 16 characters and stay valid. Source: ASVS 5.0.0, 6.5.2 and 11.5.1. */
export const RECOVERY_CODE_BYTES = 28;
/** 32 characters of which none is taken for another. */
const RECOVERY_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A code to write down, in groups of four: `kx4m-2pqa-77hd-w9ce-…`. Takes RECOVERY_CODE_BYTES random bytes. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length]);
  return characters.join('').replace(/.{4}(?=.)/g, '$&-');
}

/** What of a typed recovery code counts: capitals, spaces and hyphens do not. */
export function recoveryCodeKey(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '');
}
