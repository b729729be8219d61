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
