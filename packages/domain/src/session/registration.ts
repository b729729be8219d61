import { EMAIL_REGISTERED, emailProblem } from '../people/email.ts';
import { normaliseText } from '../text/normalise-text.ts';
import { passwordProblem } from './password.ts';

/** How long the email's link confirms a registration. */
export const REGISTRATION_LINK_HOURS = 24;
/** The link has been used, replaced by a newer one, or is past its time. */
export const REGISTRATION_LINK_NOT_VALID =
  'This link does not work, or no longer works. Each link works once, for a day, and only the newest one is valid.';

/** Who may register an organisation: anyone, only someone with a link of a customer, or no one. */
export const REGISTRATION_MODES = ['open', 'invitation', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

export const REGISTRATION_CLOSED =
  'New organisations cannot register here. Ask the operator of this server, or your organisation’s admin for an account.';
export const REGISTRATION_NEEDS_INVITATION =
  'A new organisation registers here with an invitation link only. Ask for one where you heard of Heatwise, or ask your organisation’s admin for an account.';

/** How long an invitation lets its reader choose a password: somebody on leave reads it a week later. */
export const INVITATION_LINK_DAYS = 7;
/** How long a new address can be confirmed. */
export const EMAIL_CHANGE_LINK_HOURS = 24;

/** What was mailed to somebody so that they can sign in. */
export const SIGN_IN_MAILS = ['invitation', 'reset'] as const;
export type SignInMail = (typeof SIGN_IN_MAILS)[number];

export function signInMailSent(sent: SignInMail, email: string): string {
  return sent === 'invitation'
    ? `An invitation is on its way to ${email}.`
    : `A link to choose a new password is on its way to ${email}.`;
}

/** Said where an address was asked for that its owner has yet to confirm. */
export function emailAwaitsConfirmation(email: string): string {
  return `An email is on its way to ${email}. The email changes once it is confirmed there.`;
}

/** The link has been used, replaced by a newer one, or is past its time. */
export const EMAIL_CHANGE_LINK_NOT_VALID =
  'This link does not work, or no longer works. Each link works once, for a day, and only the newest one is valid.';
export const EMAIL_NEEDED_FOR_INVITATION = 'Save an email first: that is where the invitation goes.';

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
