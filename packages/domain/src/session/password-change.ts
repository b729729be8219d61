import { passwordProblem } from './password.ts';

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
