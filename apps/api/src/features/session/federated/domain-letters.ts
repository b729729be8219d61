import {
  DOMAIN_LAPSE_HOURS,
  DOMAIN_WAIT_HOURS,
  type DomainEvent,
} from '@heatwise/domain/session/federated/identity-provider';
import { type Letter, quoteName } from '../../../mail/letter.ts';

const FOOTNOTE = 'You get this email because you are an admin of the organisation.';

/** To the admins of the organisation that asked for a domain: what has become of it. */
export function domainLetter(
  to: string,
  { domain, event, url }: { domain: string; event: Exclude<DomainEvent, 'seen'>; url: string },
): Letter {
  return { to, ...wordsOf[event](domain), action: { label: 'Open the domains', url }, footnote: FOOTNOTE };
}

const wordsOf: Readonly<
  Record<Exclude<DomainEvent, 'seen'>, (domain: string) => Pick<Letter, 'subject' | 'paragraphs'>>
> = {
  confirmed: (domain) => ({
    subject: `${domain} is confirmed`,
    paragraphs: [
      `The domain ${domain} now belongs to your organisation. You can have it lead to a provider.`,
    ],
  }),
  missing: (domain) => ({
    subject: `The record of ${domain} is missing`,
    paragraphs: [
      `The DNS record that proves ${domain} belongs to your organisation is gone.`,
      `If it does not come back within ${DOMAIN_LAPSE_HOURS / 24} days, the domain lapses: people who enter an email address in it are no longer sent to your sign-in provider.`,
    ],
  }),
  lapsed: (domain) => ({
    subject: `${domain} has lapsed`,
    paragraphs: [
      `The DNS record of ${domain} has been missing for ${DOMAIN_LAPSE_HOURS / 24} days, so the domain no longer belongs to your organisation. People who enter an email address in it are asked for a password.`,
      'Once the record is there again, the domain can be confirmed again.',
    ],
  }),
};

/** To the admins of another organisation, of which somebody signs in with an address of the domain. */
export function domainAskedLetter(to: string, domain: string, organisation: string, url: string): Letter {
  return {
    to,
    subject: `Another organisation has requested ${domain}`,
    paragraphs: [
      `Another organisation has proved that it runs the domain ${domain}. People in your organisation sign in with addresses in it.`,
      `The other organisation is called “${quoteName(organisation)}”.`,
      `In ${DOMAIN_WAIT_HOURS} hours at the earliest, people who enter such an address can be offered its sign-in. They can still choose their password instead, but no other organisation can add people with new addresses in the domain.`,
      'If that is not right, object before then.',
    ],
    action: { label: 'Review the domains', url },
    footnote: FOOTNOTE,
  };
}
