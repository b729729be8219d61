import { HOUR_MS } from '../../time/durations.ts';
import { organisationDomainOf } from '../organisation-domain.ts';

/** How long others who use a domain may object before it becomes an organisation's. Source: decision 0125. */
export const DOMAIN_WAIT_HOURS = 24;
/** How long a confirmed domain stays without its record: a zone that is moved must not lock anybody out. */
export const DOMAIN_LAPSE_HOURS = 72;
/** How long a domain that was asked for is looked at, from the asking on. */
export const DOMAIN_ASKED_DAYS = 30;

/** How long an objection counts after nobody of its organisation signs in with the domain any more. */
const OBJECTION_DAYS = 60;

export const DOMAIN_MAX_LENGTH = 253;
export const DOMAIN_REQUIRED = 'Domain is required';
export const DOMAIN_NOT_VALID = 'The domain must look like example.com.';
export const DOMAIN_OF_MAIL_PROVIDER =
  'This is the domain of an email provider. Please enter a domain of your organisation.';
export const DOMAIN_TAKEN = 'This domain belongs to another organisation.';
export const DOMAIN_NOT_OWN = 'This domain has not been confirmed yet.';
export const DOMAIN_NOT_FOUND = 'Your organisation has not requested this domain.';
export const DOMAIN_NOT_USED = 'Nobody in your organisation signs in with an address in this domain.';
export const TOO_MANY_DOMAINS = 'You have reached the limit on domains.';
export const DOMAIN_RECORD_MISSING =
  'The record was not found. Once added, it can take up to a day to be seen everywhere.';
export const DOMAIN_LOOK_FAILED = 'The name server of the domain did not answer. Please try again later.';

/** Letters, digits and hyphens, with a dot at least. Source: RFC 1035, §2.3.1; RFC 1123, §2.1. */
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** What is wrong with a domain that an organisation asks for, or null. */
export function domainProblem(text: string): string | null {
  const domain = text.trim().toLowerCase();
  if (domain === '') return DOMAIN_REQUIRED;
  if (!DOMAIN.test(domain)) return DOMAIN_NOT_VALID;
  return organisationDomainOf(domain) === null ? DOMAIN_OF_MAIL_PROVIDER : null;
}

/** Where the record stands: names with an underscore cannot be had by customers of a domain's owner. Source: RFC 8552. */
export function recordNameOf(domain: string): string {
  return `_heatwise.${domain}`;
}

/** How far an organisation is with a domain. */
export type DomainClaim = {
  /** Since when the record has been seen, without a break. */
  readonly seen_at: Date | null;
  readonly confirmed_at: Date | null;
  /** Since when a confirmed domain has been without its record. */
  readonly missing_since: Date | null;
};

export type DomainLook = {
  /** `unknown`: the name servers did not answer, which says nothing. */
  readonly record: 'found' | 'missing' | 'unknown';
  /** People of other organisations sign in with addresses of the domain. */
  readonly isUsedElsewhere: boolean;
  /** One of these organisations objects. */
  readonly isObjected: boolean;
  readonly now: Date;
};

export type DomainEvent = 'seen' | 'confirmed' | 'missing' | 'lapsed';

const NOTHING = { seen_at: null, confirmed_at: null, missing_since: null };

/** How far it is after a look for the record, and what became of it just now. */
export function afterLook(claim: DomainClaim, look: DomainLook): DomainClaim & { event: DomainEvent | null } {
  if (look.record === 'unknown') return { ...claim, event: null };
  return look.record === 'found' ? afterFinding(claim, look) : afterMissing(claim, look.now);
}

function afterFinding(claim: DomainClaim, { isUsedElsewhere, isObjected, now }: DomainLook) {
  const { confirmed_at } = claim;
  const seen_at = claim.seen_at ?? now;
  if (confirmed_at !== null) return { seen_at, confirmed_at, missing_since: null, event: null };
  const mustWait = isUsedElsewhere && now.getTime() < endOfWait(seen_at).getTime();
  if (mustWait || isObjected) {
    const event = claim.seen_at === null ? ('seen' as const) : null;
    return { ...NOTHING, seen_at, event };
  }
  return { seen_at, confirmed_at: now, missing_since: null, event: 'confirmed' as const };
}

function afterMissing(claim: DomainClaim, now: Date) {
  if (claim.confirmed_at === null) return { ...NOTHING, event: null };
  const missing_since = claim.missing_since ?? now;
  if (now.getTime() >= endOfGrace(missing_since).getTime()) return { ...NOTHING, event: 'lapsed' as const };
  const event = claim.missing_since === null ? ('missing' as const) : null;
  return { ...claim, missing_since, event };
}

/** When the others' time to object is over. */
export function endOfWait(seenAt: Date): Date {
  return new Date(seenAt.getTime() + DOMAIN_WAIT_HOURS * HOUR_MS);
}

/** Until when, back from now, an objection must have been made, or its organisation have used the domain. */
export function beginOfObjections(now: Date): Date {
  return new Date(now.getTime() - OBJECTION_DAYS * 24 * HOUR_MS);
}

/** When a domain without its record lapses. */
export function endOfGrace(missingSince: Date): Date {
  return new Date(missingSince.getTime() + DOMAIN_LAPSE_HOURS * HOUR_MS);
}
