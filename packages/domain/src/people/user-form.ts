import { PASSWORD_MIN_LENGTH, passwordTooShort } from '../session/password-limits.ts';
import { normaliseText } from '../text/normalise-text.ts';
import { isEmail } from './email.ts';

/** See docs/rules.md#people-and-their-details. */
export const EITHER_NAME_REQUIRED = 'Either First Name or Last Name is required';
export const INVALID_EMAIL_FORMAT = 'Invalid email format';

export const PASSWORD_REQUIRED_WITH_EMAIL = 'Password is required if email is provided.';
export const EMAIL_REQUIRED_WITH_PASSWORD = 'Email is required if password is provided.';

export const FAILED_TO_UPDATE_USER = 'Failed to update user.';
export const USER_NOT_FOUND = 'User not found';

export type UserForm = {
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string;
};
export type UserFormProblems = Partial<Record<keyof UserForm, string>>;

/**
 * The first problem of each field; an empty object when it may be saved. A missing name is reported on the first name.
 * An email alone is enough where the person is invited.
 */
export function userFormProblems({ name_first, name_last, email }: UserForm): UserFormProblems {
  const hasName = normaliseText(name_first) !== '' || normaliseText(name_last) !== '';
  const address = normaliseText(email);
  const isWrong = address !== '' && !isEmail(address);
  return {
    ...(!hasName && { name_first: EITHER_NAME_REQUIRED }),
    ...(isWrong && { email: INVALID_EMAIL_FORMAT }),
  };
}

/** What is wrong with the new password of somebody who edits themselves; empty leaves the old one. */
export function ownPasswordProblem(password: string, minimum = PASSWORD_MIN_LENGTH): string | null {
  return password !== '' && [...password].length < minimum ? passwordTooShort(minimum) : null;
}

/** What is wrong with the temporary password that an admin sets for a person; empty when nothing is. */
export function temporaryPasswordProblems(
  { email, password }: { readonly email: string; readonly password: string },
  minimum = PASSWORD_MIN_LENGTH,
): { email?: string; password?: string } {
  const hasEmail = normaliseText(email) !== '';
  if (password === '') return hasEmail ? { password: PASSWORD_REQUIRED_WITH_EMAIL } : {};
  return {
    ...(!hasEmail && { email: EMAIL_REQUIRED_WITH_PASSWORD }),
    ...([...password].length < minimum && { password: passwordTooShort(minimum) }),
  };
}
