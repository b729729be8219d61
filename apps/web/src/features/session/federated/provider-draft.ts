import type {
  IdentityProvider,
  ProviderBody,
} from '@heatwise/contract/session/federated/identity-providers.contract';
import {
  entraIssuerOf,
  type ProviderPreset,
  tenantOfEntraIssuer,
} from '@heatwise/domain/session/federated/identity-provider';

/** A provider as its form holds it. */
export type ProviderDraft = {
  readonly name: string;
  readonly issuer: string;
  /** Of Entra ID; the issuer follows from it. */
  readonly tenant_id: string;
  readonly client_id: string;
  /** What is typed; empty leaves a stored one as it is. */
  readonly client_secret: string;
  readonly removesSecret: boolean;
  readonly allowed_tenants: readonly string[];
  readonly domains: readonly string[];
  readonly provisions_people: boolean;
};

/** What the form begins with. No domain leads to a new provider by itself: that sends people elsewhere. */
export function draftOf(preset: ProviderPreset, saved: IdentityProvider | null): ProviderDraft {
  return {
    name: saved?.name ?? (preset === 'entra' ? 'Microsoft' : ''),
    issuer: saved?.issuer ?? '',
    tenant_id: saved ? tenantOfEntraIssuer(saved.issuer) : '',
    client_id: saved?.client_id ?? '',
    client_secret: '',
    removesSecret: false,
    allowed_tenants: saved?.allowed_tenants ?? [],
    domains: saved?.domains ?? [],
    provisions_people: saved?.provisions_people ?? false,
  };
}

/** What is sent of it. */
export function bodyOf(preset: ProviderPreset, draft: ProviderDraft): ProviderBody {
  const { tenant_id, client_secret, removesSecret, ...rest } = draft;
  const isEntra = preset === 'entra';
  const tenant = tenant_id.trim().toLowerCase();
  return {
    ...rest,
    preset,
    name: draft.name.trim(),
    client_id: draft.client_id.trim(),
    issuer: isEntra ? entraIssuerOf(tenant) : draft.issuer.trim(),
    allowed_tenants: isEntra ? (tenant === '' ? [] : [tenant]) : [...draft.allowed_tenants],
    domains: [...draft.domains],
    ...(client_secret === '' ? {} : { client_secret }),
    ...(removesSecret && client_secret === '' ? { client_secret: null } : {}),
  };
}
