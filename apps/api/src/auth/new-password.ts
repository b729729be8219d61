import { PASSWORD_TOO_COMMON, passwordProblem } from '@heatwise/domain/session/password';
import { dictionary } from '@zxcvbn-ts/language-common';

/** About 50,000 passwords out of breaches, in lower case. Browsers know the first 3,000, the server all of them. */
const breached: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Why a password may not be set, or null. See docs/rules.md#passwords. */
export function newPasswordProblem(
  password: string,
  organisation: { readonly name: string; readonly minimum?: number },
): string | null {
  return passwordProblem(password, organisation) ?? (isBreached(password) ? PASSWORD_TOO_COMMON : null);
}

/** A look-up in memory: no password leaves the server. */
export function isBreached(password: string): boolean {
  return breached.has(password.trim().toLowerCase());
}
