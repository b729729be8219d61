import {
  CALENDAR_CONFIGURATION_KEY,
  calendarConfigurationProblem,
} from '../calendar/calendar-configuration.ts';
import { HEAT_WORK_KEY, heatWorkProblem } from '../heat/acclimatisation.ts';
import {
  jsonProblem,
  METADATA_KEY_MAX_LENGTH,
  METADATA_KEY_RESERVED,
  METADATA_KEY_TOO_LONG,
  type MetadataProblem,
} from '../measurements/measurement-metadata.ts';
import { PASSWORD_MIN_LENGTH, passwordTooShort } from '../session/password-limits.ts';
import { normaliseText } from '../text/normalise-text.ts';
import { isEmail } from './email.ts';
import { EMPLOYEE_ID_KEY, employeeIdProblem } from './employee-id.ts';

const KEY_EMPTY = 'A key must not be empty.';

/** The internal keys that a person's own settings are kept under. Addresses and providers have calls of their own. */
const SETTABLE: ReadonlyMap<string, (value: unknown) => string | null> = new Map([
  [CALENDAR_CONFIGURATION_KEY, calendarConfigurationProblem],
  [HEAT_WORK_KEY, heatWorkProblem],
  ['_check_high_errors', (value) => (typeof value === 'boolean' ? null : 'This must be true or false.')],
]);

/**
 * What is wrong with changes to a person's metadata; empty when nothing is. Null takes a key away. Keys of one's own
 * are free, of those that begin with an underscore only the known ones may be set.
 */
export function personMetadataProblems(changes: Readonly<Record<string, unknown>>): MetadataProblem[] {
  const whole = jsonProblem(changes);
  if (whole !== null) return [{ key: null, message: whole }];
  return Object.entries(changes).flatMap(([key, value]) => {
    const message = entryProblem(key, value);
    return message === null ? [] : [{ key, message }];
  });
}

function entryProblem(key: string, value: unknown): string | null {
  if (key.trim() === '') return KEY_EMPTY;
  if (key.length > METADATA_KEY_MAX_LENGTH) return METADATA_KEY_TOO_LONG;
  if (key === EMPLOYEE_ID_KEY) return value === null ? null : employeeIdProblem(value);
  if (!key.startsWith('_')) return null;
  const problemOf = SETTABLE.get(key);
  if (!problemOf) return METADATA_KEY_RESERVED;
  return value === null ? null : problemOf(value);
}

/** The metadata with the changes made: null takes a key away, what is not named stays. An employee id is normalised. */
export function withMetadataChanges(
  metadata: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...metadata, ...changes, ...normalisedEmployeeId(changes) }).filter(
      ([, value]) => value !== null,
    ),
  );
}

function normalisedEmployeeId({ [EMPLOYEE_ID_KEY]: id }: Readonly<Record<string, unknown>>) {
  return typeof id === 'string' || typeof id === 'number'
    ? { [EMPLOYEE_ID_KEY]: normaliseText(String(id)) || null }
    : {};
}

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
