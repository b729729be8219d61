import { COMMON_PASSWORDS } from './common-passwords.ts';
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_REQUIRED,
  PASSWORD_TOO_LONG,
  passwordTooShort,
} from './password-limits.ts';

export const PRODUCT_NAME = 'Heatwise';

export const PASSWORD_TOO_COMMON = 'This password is too common. Please choose another one.';
export const PASSWORD_IS_A_NAME = 'The password must not be the name of the product or of your organisation.';

/** Letters and digits only, in lower case: 'Iron-Bark 2026!' and 'ironbark2026' are one name. */
function nameKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function isName(password: string, name: string): boolean {
  const key = nameKey(name);
  if (key === '') return false;
  const tried = nameKey(password);
  return tried === key || tried.replace(/^\p{N}+|\p{N}+$/gu, '') === key;
}

/**
 * Why a password may not be set, or null. Names count with digits or punctuation around them too ('Heatwise1!').
 * At login nothing of this is checked: an older password must still open the account. See docs/rules.md#passwords.
 */
export function passwordProblem(
  password: string,
  organisation: { readonly name: string; readonly minimum?: number },
): string | null {
  const minimum = Math.max(PASSWORD_MIN_LENGTH, organisation.minimum ?? PASSWORD_MIN_LENGTH);
  if (password === '') return PASSWORD_REQUIRED;
  if ([...password].length < minimum) return passwordTooShort(minimum);
  if (password.length > PASSWORD_MAX_LENGTH) return PASSWORD_TOO_LONG;
  if (isName(password, PRODUCT_NAME) || isName(password, organisation.name)) return PASSWORD_IS_A_NAME;
  if (COMMON_PASSWORDS.has(password.trim().toLowerCase())) return PASSWORD_TOO_COMMON;
  return null;
}
