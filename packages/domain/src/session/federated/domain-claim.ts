import { emailProblem } from '../../people/email.ts';
import { organisationDomainOf } from '../organisation-domain.ts';

/** How long the mail that shows a domain to be the organisation's works. */
export const DOMAIN_CLAIM_HOURS = 24;

export const DOMAIN_OF_MAIL_PROVIDER =
  'This is the domain of a mail provider. Please name an address in a domain of your organisation.';
export const DOMAIN_TAKEN = 'This domain belongs to another organisation.';
export const DOMAIN_NOT_OWN = 'This domain has not been confirmed yet.';
export const DOMAIN_CLAIM_NOT_VALID =
  'This link does not work any more, or was made for another organisation. Please ask for a new one.';

/** What is wrong with the address that a domain is to be confirmed by, or null. */
export function domainClaimProblem(email: string): string | null {
  return emailProblem(email) ?? (organisationDomainOf(email) === null ? DOMAIN_OF_MAIL_PROVIDER : null);
}
