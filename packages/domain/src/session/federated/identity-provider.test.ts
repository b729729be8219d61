import { expect, test } from 'vitest';
import {
  CLIENT_ID_REQUIRED,
  entraIssuerOf,
  ISSUER_NOT_OF_TENANT,
  ISSUER_NOT_VALID,
  ISSUER_REQUIRED,
  issuerProblem,
  PROVIDER_NAME_REQUIRED,
  type ProviderForm,
  providerProblems,
  shutsSomebodyOut,
  TENANT_NOT_VALID,
  TENANT_REQUIRED,
  tenantOfEntraIssuer,
} from './identity-provider.ts';

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
