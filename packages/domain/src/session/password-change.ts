import { DAY_MS } from '../time/durations.ts';
import { passwordProblem } from './password.ts';

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

/** How long a temporary password opens the sign-in. See docs/rules.md#passwords. */
export const TEMPORARY_PASSWORD_DAYS = 7;

/** The sign-in says this to people who proved that they know the password. */
export const TEMPORARY_PASSWORD_EXPIRED = `This temporary password has expired. Ask an admin of your organisation for a new one, or choose your own with “Forgot your password?”.`;

/** Until when a temporary password that is set now works. */
export function temporaryPasswordEnd(now: Date): Date {
  return new Date(now.getTime() + TEMPORARY_PASSWORD_DAYS * DAY_MS);
}

/** `until`: null for a password that is not temporary. */
export function isTemporaryPasswordExpired(until: Date | null, now: Date): boolean {
  return until !== null && until.getTime() <= now.getTime();
}

/** See docs/rules.md#passwords. */
export const CURRENT_PASSWORD_REQUIRED = 'Current password is required';
export const NEW_PASSWORD_REQUIRED = 'New password is required';
export const NEW_PASSWORD_SAME_AS_CURRENT = 'New password must be different from current password';
export const PASSWORDS_MUST_MATCH = 'Passwords must match';
export const CONFIRMING_PASSWORD_REQUIRED = 'Confirming password is required';

export type PasswordChange = {
  /** Null where none applies: a reset link, or an account that never had one. */
  readonly current: string | null;
  readonly next: string;
  readonly confirmation: string;
};
export type PasswordChangeProblems = Partial<Record<keyof PasswordChange, string>>;

/** The first problem of each field; an empty object when it may be sent. */
export function passwordChangeProblems(
  form: PasswordChange,
  organisation: { readonly name: string; readonly minimum?: number },
): PasswordChangeProblems {
  const next = newPasswordProblem(form, organisation);
  return {
    ...(form.current === '' && { current: CURRENT_PASSWORD_REQUIRED }),
    ...(next && { next }),
    ...(form.confirmation === ''
      ? { confirmation: CONFIRMING_PASSWORD_REQUIRED }
      : form.confirmation !== form.next && { confirmation: PASSWORDS_MUST_MATCH }),
  };
}

function newPasswordProblem(
  { current, next }: PasswordChange,
  organisation: { readonly name: string; readonly minimum?: number },
): string | null {
  if (next === '') return NEW_PASSWORD_REQUIRED;
  if (next === current) return NEW_PASSWORD_SAME_AS_CURRENT;
  return passwordProblem(next, organisation);
}

/** Result codes of the server; anything else is a failure without a name. */
export const PASSWORD_CHANGE_CODES = { changed: 0, same_as_old: -1, current_incorrect: 1 } as const;

export const PASSWORD_UPDATED = 'Password updated.';
export const NEW_PASSWORD_SAME_AS_OLD = 'New Password Same As Old';
export const CURRENT_PASSWORD_INCORRECT = 'Current password is incorrect';
export const PASSWORD_CHANGE_FAILED = 'Something wrong.';

/** What the answer { code, status } of a password change says to the user. */
export function passwordChangeMessage(answer: { readonly code: number; readonly status: boolean }): string {
  if (answer.status) return PASSWORD_UPDATED;
  if (answer.code === PASSWORD_CHANGE_CODES.same_as_old) return NEW_PASSWORD_SAME_AS_OLD;
  if (answer.code === PASSWORD_CHANGE_CODES.current_incorrect) return CURRENT_PASSWORD_INCORRECT;
  return PASSWORD_CHANGE_FAILED;
}
