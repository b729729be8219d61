import { expect, test } from 'vitest';
import {
  afterLook,
  CLIENT_ID_REQUIRED,
  DOMAIN_LAPSE_HOURS,
  DOMAIN_WAIT_HOURS,
  type DomainClaim,
  type DomainLook,
  domainProblem,
  entraIssuerOf,
  ISSUER_NOT_OF_TENANT,
  ISSUER_NOT_VALID,
  ISSUER_REQUIRED,
  issuerProblem,
  PROVIDER_NAME_REQUIRED,
  type ProviderForm,
  providerProblems,
  recordNameOf,
  shutsSomebodyOut,
  TENANT_NOT_VALID,
  TENANT_REQUIRED,
  tenantOfEntraIssuer,
} from './identity-provider.ts';

const start = new Date('2026-03-02T08:00:00Z');
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const asked: DomainClaim = { seen_at: null, confirmed_at: null, missing_since: null };
const look = (changes: Partial<DomainLook> = {}): DomainLook => ({
  record: 'found',
  isUsedElsewhere: false,
  isObjected: false,
  now: start,
  ...changes,
});

test.each([
  ['', 'Domain is required'],
  ['dock', 'The domain must look like example.com.'],
  ['it@dock.test', 'The domain must look like example.com.'],
  ['-dock.test', 'The domain must look like example.com.'],
  ['127.0.0.1', 'The domain must look like example.com.'],
  [`${'a'.repeat(64)}.test`, 'The domain must look like example.com.'],
  ['gmail.com', 'This is the domain of an email provider. Please enter a domain of your organisation.'],
  [' Dock.TEST ', null],
  ['a.dock-works.co.uk', null],
])('the domain %j: %s', (domain, problem) => {
  expect(domainProblem(domain)).toBe(problem);
});

test('the record has a name that nobody can register beside the domain’s owner', () => {
  expect(recordNameOf('dock.test')).toBe('_heatwise.dock.test');
});

test('a domain that nobody else uses is confirmed when its record is seen', () => {
  expect(afterLook(asked, look())).toMatchObject({ confirmed_at: start, event: 'confirmed' });
});

test('where others use it, it waits for their objection from the first time that the record is seen', () => {
  const seen = afterLook(asked, look({ isUsedElsewhere: true }));
  expect(seen).toMatchObject({ seen_at: start, confirmed_at: null, event: 'seen' });
  const almost = look({ isUsedElsewhere: true, now: after(DOMAIN_WAIT_HOURS - 1) });
  expect(afterLook(seen, almost)).toMatchObject({ seen_at: start, confirmed_at: null, event: null });
  const over = look({ isUsedElsewhere: true, now: after(DOMAIN_WAIT_HOURS) });
  expect(afterLook(seen, over)).toMatchObject({ confirmed_at: over.now, event: 'confirmed' });
  expect(afterLook(seen, { ...over, isObjected: true })).toMatchObject({ confirmed_at: null, event: null });
});

test('a record that disappears during the waiting time restarts it', () => {
  const seen = afterLook(asked, look({ isUsedElsewhere: true }));
  expect(afterLook(seen, look({ record: 'missing', now: after(2) }))).toEqual({ ...asked, event: null });
});

test('a confirmed domain lapses once its record has been gone for three days', () => {
  const confirmed = afterLook(asked, look());
  const missing = afterLook(confirmed, look({ record: 'missing', now: after(1) }));
  expect(missing).toMatchObject({ confirmed_at: start, missing_since: after(1), event: 'missing' });
  const still = look({ record: 'missing', now: after(DOMAIN_LAPSE_HOURS) });
  expect(afterLook(missing, still)).toMatchObject({ confirmed_at: start, event: null });
  const gone = look({ record: 'missing', now: after(1 + DOMAIN_LAPSE_HOURS) });
  expect(afterLook(missing, gone)).toEqual({ ...asked, event: 'lapsed' });
  expect(afterLook(missing, look({ now: after(2) }))).toMatchObject({ missing_since: null, event: null });
});

test('name servers that do not answer change nothing', () => {
  for (const claim of [asked, afterLook(asked, look()), afterLook(asked, look({ isUsedElsewhere: true }))]) {
    expect(afterLook(claim, look({ record: 'unknown', now: after(1000) }))).toEqual({
      ...claim,
      event: null,
    });
  }
});

const TENANT = '8d9a1c52-0b1e-4c3a-9a57-2f6f0d3b7e11';
const good: ProviderForm = {
  preset: 'oidc',
  name: 'Harbour',
  issuer: 'https://login.harbour.test',
  client_id: 'heatwise',
  allowed_tenants: [],
};
const entra: ProviderForm = {
  ...good,
  preset: 'entra',
  issuer: entraIssuerOf(TENANT),
  allowed_tenants: [TENANT],
};

test.each([good, entra])('a complete form has no problem', (form) => {
  expect(providerProblems(form, false)).toEqual({});
});

test.each([
  ['name', { name: ' ' }, PROVIDER_NAME_REQUIRED],
  ['issuer', { issuer: '' }, ISSUER_REQUIRED],
  ['client_id', { client_id: '' }, CLIENT_ID_REQUIRED],
] as const)('%s must be there', (field, change, message) => {
  expect(providerProblems({ ...good, ...change }, false)).toEqual({ [field]: message });
});

test.each([
  'harbour',
  'http://login.harbour.test',
  'javascript:alert(1)',
  'https://login.harbour.test?tenant=1',
  'https://login.harbour.test/#',
  'https://user:word@login.harbour.test',
])('%s is not a valid issuer', (issuer) => {
  expect(issuerProblem(issuer, true)).toBe(ISSUER_NOT_VALID);
});

test.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])(
  'http to this machine (%s) only where that is allowed',
  (issuer) => {
    expect(issuerProblem(issuer, true)).toBeNull();
    expect(issuerProblem(issuer, false)).toBe(ISSUER_NOT_VALID);
  },
);

test('the issuer of a tenant follows from its id, and the id from it', () => {
  expect(entraIssuerOf(` ${TENANT.toUpperCase()} `)).toBe(`https://login.microsoftonline.com/${TENANT}/v2.0`);
  expect(tenantOfEntraIssuer(entraIssuerOf(TENANT))).toBe(TENANT);
  expect(tenantOfEntraIssuer('https://login.harbour.test')).toBe('');
});

test.each([
  [{ allowed_tenants: [] }, { allowed_tenants: TENANT_REQUIRED }],
  [{ allowed_tenants: ['common'] }, { allowed_tenants: TENANT_NOT_VALID }],
  [{ issuer: 'https://login.harbour.test' }, { issuer: ISSUER_NOT_OF_TENANT }],
])('an Entra provider is one tenant’s: %j', (change, problems) => {
  expect(providerProblems({ ...entra, ...change }, false)).toEqual(problems);
});

test('a change shuts somebody out by another issuer or by fewer tenants, and by nothing else', () => {
  const of = (allowed_tenants: string[], issuer = 'https://id.example') => ({ issuer, allowed_tenants });
  expect(shutsSomebodyOut(of(['a']), of(['a'], 'https://other.example'))).toBe(true);
  expect(shutsSomebodyOut(of(['a', 'b']), of(['B']))).toBe(true);
  expect(shutsSomebodyOut(of([]), of(['a']))).toBe(true);
  expect(shutsSomebodyOut(of(['a']), of(['A', 'b']))).toBe(false);
  expect(shutsSomebodyOut(of(['a']), of([]))).toBe(false);
});
