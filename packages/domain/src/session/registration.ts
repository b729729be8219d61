import { EMAIL_REGISTERED, emailProblem } from '../people/email.ts';
import { normaliseText } from '../text/normalise-text.ts';
import { passwordProblem } from './password.ts';

/** See docs/rules.md#registration. */
export const ORGANISATION_NAME_REQUIRED = 'Organisation name is required';
export const FIRST_NAME_REQUIRED = 'First name is required';
export const LAST_NAME_REQUIRED = 'Last name is required';

/** The registration payload. */
export type Registration = {
  readonly organisation_name: string;
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string;
  readonly password: string;
};
export type RegistrationProblems = Partial<Record<keyof Registration, string>>;

/** The first problem of each field; an empty object when it may be sent. */
export function registrationProblems(form: Registration): RegistrationProblems {
  const email = emailProblem(form.email);
  const password = passwordProblem(form.password, { name: form.organisation_name });
  return {
    ...(normaliseText(form.organisation_name) === '' && { organisation_name: ORGANISATION_NAME_REQUIRED }),
    ...(normaliseText(form.name_first) === '' && { name_first: FIRST_NAME_REQUIRED }),
    ...(normaliseText(form.name_last) === '' && { name_last: LAST_NAME_REQUIRED }),
    ...(email && { email }),
    ...(password && { password }),
  };
}

export const ORGANISATION_NAME_MAX_LENGTH = 200;

/** Result codes of a registration. */
export const REGISTRATION_CODES = {
  success: 0,
  email_registered: 1,
  domain_registered: 2,
  invalid_data: 3,
  privacy_agreement_rejected: 4,
} as const;

export const REGISTRATION_MESSAGES: Readonly<Record<1 | 2 | 3 | 4, string>> = {
  1: EMAIL_REGISTERED,
  2: 'Your organisation domain is already in use. Please contact your organisation administrator to create an account.',
  3: 'Invalid data',
  4: 'Please accept the terms of use prior to proceed with the account registration',
};

/** The message of a result code, null for success; a code that nobody knows is invalid data. */
export function registrationMessage(code: number): string | null {
  if (code === REGISTRATION_CODES.success) return null;
  return code === 1 || code === 2 || code === 4 ? REGISTRATION_MESSAGES[code] : REGISTRATION_MESSAGES[3];
}
