import type {
  IdentityProvider,
  ProviderBody,
  SsoSettings,
} from '@heatwise/contract/session/federated/identity-providers.contract';
import {
  CLIENT_ID_MAX_LENGTH,
  CLIENT_SECRET_MAX_LENGTH,
  entraIssuerOf,
  ISSUER_MAX_LENGTH,
  PROVIDER_NAME_MAX_LENGTH,
  type ProviderPreset,
  tenantOfEntraIssuer,
} from '@heatwise/domain/session/federated/identity-provider';
import { Checkbox, PasswordInput, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core';

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

type Parts = {
  saved: IdentityProvider | null;
  draft: ProviderDraft;
  problems: Readonly<Record<string, string>>;
  onChange: (part: Partial<ProviderDraft>) => void;
};

/** Who the provider is, and who we are to it. */
export function ProviderClientFields({
  preset,
  saved,
  draft,
  problems,
  onChange,
}: Parts & { preset: ProviderPreset }) {
  return (
    <>
      <TextInput
        label="Name"
        description="What your people know it by."
        size="md"
        maxLength={PROVIDER_NAME_MAX_LENGTH}
        value={draft.name}
        error={problems.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {preset === 'entra' ? (
        <TextInput
          label="Tenant ID"
          description="In the Entra admin centre: Overview, “Tenant ID”."
          placeholder="8d9a1c52-0b1e-4c3a-9a57-2f6f0d3b7e11"
          size="md"
          value={draft.tenant_id}
          error={problems.allowed_tenants ?? problems.issuer}
          onChange={(event) => onChange({ tenant_id: event.currentTarget.value })}
        />
      ) : (
        <TextInput
          label="Issuer"
          description="The address that the provider uses for itself."
          placeholder="https://login.example.com"
          type="url"
          size="md"
          maxLength={ISSUER_MAX_LENGTH}
          value={draft.issuer}
          error={problems.issuer}
          onChange={(event) => onChange({ issuer: event.currentTarget.value })}
        />
      )}
      <TextInput
        label="Client ID"
        description={
          preset === 'entra'
            ? 'Of the app registration: “Application (client) ID”.'
            : 'The provider’s name for this application.'
        }
        autoComplete="off"
        size="md"
        maxLength={CLIENT_ID_MAX_LENGTH}
        value={draft.client_id}
        error={problems.client_id}
        onChange={(event) => onChange({ client_id: event.currentTarget.value })}
      />
      <SecretField saved={saved} draft={draft} problems={problems} onChange={onChange} />
      {preset === 'entra' ? null : (
        <TagsInput
          label="Allowed tenants"
          description="For providers that serve many organisations: accept only these tenants (“tid”). Leave empty to accept all."
          size="md"
          value={[...draft.allowed_tenants]}
          error={problems.allowed_tenants}
          onChange={(allowed_tenants) => onChange({ allowed_tenants })}
        />
      )}
    </>
  );
}

function SecretField({ saved, draft, problems, onChange }: Parts) {
  return (
    <>
      <PasswordInput
        label="Client secret"
        description={
          saved?.has_client_secret
            ? 'One is stored, and never shown. Type another to replace it.'
            : 'If the provider gave you one. It stays on the server, encrypted.'
        }
        autoComplete="new-password"
        size="md"
        maxLength={CLIENT_SECRET_MAX_LENGTH}
        value={draft.client_secret}
        error={problems.client_secret}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the client secret', tabIndex: 0 }}
        onChange={(event) => onChange({ client_secret: event.currentTarget.value, removesSecret: false })}
      />
      {saved?.has_client_secret ? (
        <Checkbox
          label="Remove the stored secret"
          size="md"
          checked={draft.removesSecret}
          disabled={draft.client_secret !== ''}
          onChange={(event) => onChange({ removesSecret: event.currentTarget.checked })}
        />
      ) : null}
    </>
  );
}

/** Which domains lead there, and what becomes of somebody unknown. */
export function ProviderAccessFields({
  saved,
  settings,
  draft,
  problems,
  onChange,
}: Parts & { settings: SsoSettings }) {
  const { providers } = settings;
  const domains = settings.domains.filter(({ confirmed_at }) => confirmed_at !== null);
  const elsewhere = (id: string | null) =>
    providers.find(({ provider_id }) => provider_id === id && id !== saved?.provider_id)?.name;
  return (
    <Stack>
      {domains.length === 0 ? (
        <Text size="sm" c="dimmed">
          No email domain of your organisation has been confirmed yet. Save the provider, then confirm one
          under “Email domains”.
        </Text>
      ) : (
        <Checkbox.Group
          label="Email domains that lead here"
          value={[...draft.domains]}
          error={problems.domains}
          onChange={(chosen) => onChange({ domains: chosen })}
        >
          <Stack gap="xs" mt="xs">
            {domains.map(({ domain, provider_id }) => (
              <Checkbox
                key={domain}
                value={domain}
                size="md"
                label={domain}
                description={elsewhere(provider_id) && `Leads to ${elsewhere(provider_id)} now`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Switch
        size="md"
        label="Let new people in"
        description="People who sign in for the first time are added here, without any permission. Otherwise only people who moved their account can sign in this way."
        checked={draft.provisions_people}
        onChange={(event) => onChange({ provisions_people: event.currentTarget.checked })}
      />
    </Stack>
  );
}
