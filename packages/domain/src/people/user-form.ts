import { PASSWORD_MIN_LENGTH, passwordTooShort } from '../session/password-limits.ts';
import { isEmail } from './email.ts';

/** Source: specification §5. */
export const EITHER_NAME_REQUIRED = 'Either First Name or Last Name is required';
export const INVALID_EMAIL_FORMAT = 'Invalid email format';
export const PASSWORD_REQUIRED_WITH_EMAIL = 'Password is required if email is provided.';
export const EMAIL_REQUIRED_WITH_PASSWORD = 'Email is required if password is provided.';

/** Source: specification §8. */
export const FAILED_TO_UPDATE_USER = 'Failed to update user.';
export const USER_NOT_FOUND = 'User not found';

export type UserForm = {
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string;
  readonly password: string;
};
export type UserFormProblems = Partial<Record<keyof UserForm, string>>;

/**
 * The first problem of each field; an empty object when it may be saved. A missing name is reported on the first name.
 * `hasPassword` is true for a person who already signs in: an empty password then means "unchanged". `minimum` is what
 * the organisation asks of passwords.
 */
export function userFormProblems(
  form: UserForm,
  hasPassword = false,
  minimum = PASSWORD_MIN_LENGTH,
): UserFormProblems {
  const hasName = form.name_first.trim() !== '' || form.name_last.trim() !== '';
  const email = emailProblem(form);
  const password = passwordProblem(form, hasPassword, minimum);
  return {
    ...(!hasName && { name_first: EITHER_NAME_REQUIRED }),
    ...(email && { email }),
    ...(password && { password }),
  };
}

function emailProblem({ email, password }: UserForm): string | null {
  if (email.trim() === '') return password === '' ? null : EMAIL_REQUIRED_WITH_PASSWORD;
  return isEmail(email.trim()) ? null : INVALID_EMAIL_FORMAT;
}

function passwordProblem(
  { email, password }: UserForm,
  hasPassword: boolean,
  minimum: number,
): string | null {
  if (password === '') return email.trim() === '' || hasPassword ? null : PASSWORD_REQUIRED_WITH_EMAIL;
  return [...password].length < minimum ? passwordTooShort(minimum) : null;
}
