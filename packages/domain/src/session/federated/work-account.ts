import { isEmail } from '../../people/email.ts';
import { PERSON_NAME_MAX_LENGTH } from '../../people/person-name.ts';

/** A sign-in through a provider is over within this time, from its token's issue on. */
export const WORK_TOKEN_MINUTES = 10;

export const WORK_ACCOUNT_REFUSED = 'This sign-in was not accepted. Please try again.';
export const WORK_ACCOUNT_NOT_LINKED =
  'Nobody here belongs to this work account. If you have a password, sign in with it and move to your work account under Settings, Account. Otherwise ask your organisation’s admin.';
export const WORK_ACCOUNT_EMAIL_IN_USE =
  'There is already somebody here with the email address of this work account. Sign in with your password, and move to your work account under Settings, Account.';
export const WORK_ACCOUNT_OUTSIDE =
  'Your work account has no email address in a domain of this organisation, so it cannot let you in on its own. Please ask the organisation’s admin to add you.';
export const WORK_ACCOUNT_IN_USE = 'This work account belongs to somebody else here.';
export const WORK_ACCOUNT_LINKED_ALREADY = 'You already sign in with a work account.';
export const WORK_ACCOUNT_NOT_YOURS = 'This is not the work account that you sign in with.';
export const WORK_ACCOUNT_EMAIL_NOT_SHOWN =
  'Nothing shows yet that the email of your profile is yours. Ask your organisation’s admin to send you an invitation to it: with that you choose a password.';
export const LAST_PASSWORD_ADMIN =
  'At least one admin must keep a password, in case the sign-in service is not responding.';
export const MOVED_TO_WORK_ACCOUNT = 'You now sign in with your work account.';
export const MOVED_TO_PASSWORD = 'You now sign in with your email and password.';

/** What a provider says of somebody, as far as it says it. */
export type WorkClaims = {
  readonly email?: unknown;
  /** False: the provider has not seen whether the email is theirs. */
  readonly email_verified?: unknown;
  readonly preferred_username?: unknown;
  readonly given_name?: unknown;
  readonly family_name?: unknown;
  readonly name?: unknown;
};

export type WorkPerson = {
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string | null;
};

/**
 * Who a new person is, by their provider. An email counts only in a domain that the organisation has shown to be its
 * own; who is nameless is called by what stands before the @.
 */
export function personOfClaims(claims: WorkClaims, domains: readonly string[]): WorkPerson {
  const email = claims.email_verified === false ? null : claims.email;
  const said = [email, claims.preferred_username].map(text).find(isEmail)?.toLowerCase() ?? null;
  const isOwn = said !== null && domains.includes(said.slice(said.lastIndexOf('@') + 1));
  const [whole = '', ...rest] = text(claims.name).split(/\s+/);
  const name_first = short(text(claims.given_name) || (text(claims.family_name) ? '' : whole));
  const name_last = short(text(claims.family_name) || (text(claims.given_name) ? '' : rest.join(' ')));
  const isNamed = name_first !== '' || name_last !== '';
  return {
    name_first: isNamed ? name_first : short(said?.split('@')[0] ?? 'New person'),
    name_last,
    email: isOwn ? said : null,
  };
}

function text(claim: unknown): string {
  // What PostgreSQL cannot store is not a name.
  return typeof claim === 'string' ? claim.replaceAll(/\p{Cc}|\p{Surrogate}/gu, ' ').trim() : '';
}

function short(name: string): string {
  return [...name].slice(0, PERSON_NAME_MAX_LENGTH).join('');
}
