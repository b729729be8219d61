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

/** Why a provider's addresses gave nothing that can be used. */
export type ConnectionFailure =
  | {
      readonly reason:
        | 'no-answer'
        | 'not-public'
        | 'redirect'
        | 'too-large'
        | 'not-json'
        | 'incomplete'
        | 'no-keys';
    }
  | { readonly reason: 'status'; readonly status: number | null }
  | { readonly reason: 'other-issuer'; readonly issuer: string };

/** The failure in words for whoever sets the connection up. */
export function connectionFailureMessage(failure: ConnectionFailure): string {
  switch (failure.reason) {
    case 'no-answer':
      return 'The provider did not answer within five seconds, or its certificate is not trusted.';
    case 'not-public':
      return 'The address does not lead to the public internet.';
    case 'redirect':
      return 'The provider redirects to another address. Please enter the issuer exactly as the provider names it.';
    case 'too-large':
      return 'The provider’s answer is too large.';
    case 'not-json':
      return 'The provider answered, but not with its configuration. Please check the issuer.';
    case 'incomplete':
      return 'The provider’s configuration does not name its addresses for signing in, tokens and keys.';
    case 'no-keys':
      return 'The provider publishes no keys that its tokens could be checked with.';
    case 'status':
      return `The provider answered ${failure.status ?? 'without a status'} where its configuration should be. Please check the issuer.`;
    case 'other-issuer':
      return `The provider calls itself “${failure.issuer}”. Please enter exactly that as the issuer.`;
  }
}

/** `oidc`: any OpenID Connect provider; `entra`: a tenant of Microsoft Entra ID, whose addresses follow from its id. */
export const PROVIDER_PRESETS = ['oidc', 'entra'] as const;
export type ProviderPreset = (typeof PROVIDER_PRESETS)[number];

/**
 * Under this key of a person's metadata stands through which provider they sign in.
 * See docs/rules.md#work-accounts-and-domains.
 */
export const FEDERATED_PROVIDER_KEY = '_federated_provider';

/** What is asked of a provider: who somebody is, their name and their email. */
export const FEDERATED_SCOPES = 'openid profile email';

export const PROVIDER_NAME_MAX_LENGTH = 80;
export const ISSUER_MAX_LENGTH = 300;
export const CLIENT_ID_MAX_LENGTH = 200;
export const CLIENT_SECRET_MAX_LENGTH = 500;
export const TENANT_MAX_LENGTH = 100;
export const MOST_TENANTS = 20;
export const MOST_DOMAINS = 50;
export const MOST_PROVIDERS = 20;

export const PROVIDER_NAME_REQUIRED = 'Name is required';
export const ISSUER_REQUIRED = 'Issuer is required';
export const ISSUER_NOT_VALID = 'The issuer must be an https address without a query or fragment.';
export const CLIENT_ID_REQUIRED = 'Client ID is required';
export const TENANT_REQUIRED = 'Tenant ID is required';
export const TENANT_NOT_VALID = 'The tenant ID must look like 8d9a1c52-0b1e-4c3a-9a57-2f6f0d3b7e11.';
export const ISSUER_NOT_OF_TENANT = 'The issuer must be that of the tenant.';

export type ProviderForm = {
  readonly preset: ProviderPreset;
  readonly name: string;
  readonly issuer: string;
  readonly client_id: string;
  /** Whose tokens are accepted, by their claim `tid`; any of the issuer's where none is named. */
  readonly allowed_tenants: readonly string[];
};
export type ProviderProblems = Partial<Record<'name' | 'issuer' | 'client_id' | 'allowed_tenants', string>>;

type LetIn = Pick<ProviderForm, 'issuer' | 'allowed_tenants'>;

/** Whether a change may shut out somebody who came in before it: another issuer, or fewer tenants. */
export function shutsSomebodyOut(before: LetIn, after: LetIn): boolean {
  if (before.issuer !== after.issuer) return true;
  if (after.allowed_tenants.length === 0) return false;
  const letIn = new Set(after.allowed_tenants.map((tenant) => tenant.toLowerCase()));
  const { allowed_tenants } = before;
  return allowed_tenants.length === 0 || allowed_tenants.some((tenant) => !letIn.has(tenant.toLowerCase()));
}

/** The first problem of each field; an empty object when it may be saved. */
export function providerProblems(form: ProviderForm, allowsLoopback: boolean): ProviderProblems {
  const tenants = tenantsProblem(form);
  // A tenant that is no tenant has no issuer either: one complaint is enough.
  const issuer = tenants ? null : (issuerProblem(form.issuer, allowsLoopback) ?? issuerOfTenantProblem(form));
  return {
    ...(form.name.trim() === '' && { name: PROVIDER_NAME_REQUIRED }),
    ...(form.client_id.trim() === '' && { client_id: CLIENT_ID_REQUIRED }),
    ...(tenants && { allowed_tenants: tenants }),
    ...(issuer && { issuer }),
  };
}

/** Https; http only to this machine, where the server's settings allow that. */
export function issuerProblem(issuer: string, allowsLoopback: boolean): string | null {
  const text = issuer.trim();
  if (text === '') return ISSUER_REQUIRED;
  if (!URL.canParse(text)) return ISSUER_NOT_VALID;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isPlain = username === '' && password === '' && search === '' && hash === '' && !/[?#]/.test(text);
  const isSafe =
    protocol === 'https:' || (protocol === 'http:' && allowsLoopback && isLoopbackHost(hostname));
  return isPlain && isSafe ? null : ISSUER_NOT_VALID;
}

/** Whether a host, as a URL names it, is this very machine. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ENTRA_ISSUER = /^https:\/\/login\.microsoftonline\.com\/([0-9a-f-]{36})\/v2\.0$/i;

/** The issuer of a tenant's tokens. Source: Microsoft identity platform, OpenID Connect, version 2.0. */
export function entraIssuerOf(tenantId: string): string {
  return `https://login.microsoftonline.com/${tenantId.trim().toLowerCase()}/v2.0`;
}

/** The tenant whose issuer it is, or an empty text. */
export function tenantOfEntraIssuer(issuer: string): string {
  return ENTRA_ISSUER.exec(issuer)?.[1] ?? '';
}

function tenantsProblem({ preset, allowed_tenants }: ProviderForm): string | null {
  if (preset !== 'entra') return null;
  if (allowed_tenants.every((tenant) => tenant.trim() === '')) return TENANT_REQUIRED;
  return allowed_tenants.every((tenant) => GUID.test(tenant.trim())) ? null : TENANT_NOT_VALID;
}

function issuerOfTenantProblem({ preset, issuer, allowed_tenants }: ProviderForm): string | null {
  if (preset !== 'entra') return null;
  return allowed_tenants.some((tenant) => entraIssuerOf(tenant) === issuer) ? null : ISSUER_NOT_OF_TENANT;
}
