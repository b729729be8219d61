import type {
  ConnectionReport,
  IdentityProvider,
  SsoSettings,
} from '@heatwise/contract/session/federated/identity-providers.contract';
import { type ProviderPreset, providerProblems } from '@heatwise/domain/session/federated/identity-provider';
import { SOMETHING_WENT_WRONG } from '@heatwise/domain/text/reply-message';
import { Button, Code, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { FormButtons } from '../../../ui/form-buttons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { usePageForm } from '../../../ui/use-page-form.tsx';
import {
  bodyOf,
  draftOf,
  ProviderAccessFields,
  ProviderClientFields,
  type ProviderDraft,
} from './provider-fields.tsx';
import classes from './sso.module.css';
import { testConnection, useSaveProvider } from './sso.queries.ts';

type Outcome = { readonly issuer: string } & (
  | { readonly report: ConnectionReport }
  | { readonly failure: string }
);

/** Reads the provider's configuration now, saved or not, and says what came of it. */
function ConnectionPanel({ issuer, isReady }: { issuer: string; isReady: boolean }) {
  const { api } = usePlatform();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function run(): Promise<void> {
    setIsBusy(true);
    try {
      setOutcome({ issuer, report: await testConnection(api, issuer) });
    } catch (error) {
      const failure =
        error instanceof RequestFailure
          ? (error.problems[0]?.message ?? error.message)
          : SOMETHING_WENT_WRONG;
      setOutcome({ issuer, failure });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Stack gap="sm">
      <Button
        variant="default"
        size="md"
        w="fit-content"
        loading={isBusy}
        disabled={!isReady}
        onClick={() => void run()}
      >
        Test the connection
      </Button>
      {/* What was found of another issuer says nothing of this one. */}
      {outcome?.issuer === issuer ? <Found outcome={outcome} /> : null}
    </Stack>
  );
}

function Found({ outcome }: { outcome: Outcome }) {
  if ('failure' in outcome) {
    return (
      <Notice tone="warning" title="The connection does not work">
        {outcome.failure}
      </Notice>
    );
  }
  const { authorization_endpoint, keys, can_sign_out } = outcome.report;
  return (
    <Notice tone="info" title="The provider answers">
      People are sent to {new URL(authorization_endpoint).host}. It publishes{' '}
      {keys === 1 ? 'one key' : `${keys} keys`}, and{' '}
      {can_sign_out
        ? 'signing out here signs out there too.'
        : 'signing out here leaves people signed in there.'}
    </Notice>
  );
}

type Props = {
  preset: ProviderPreset;
  /** What is edited; null for a new one. */
  saved: IdentityProvider | null;
  settings: SsoSettings;
  onSaved: () => void;
  onCancel: () => void;
};

const TITLES: Readonly<Record<ProviderPreset, { title: string; hint: string }>> = {
  oidc: {
    title: 'OpenID Connect provider',
    hint: 'Any provider that speaks OpenID Connect: Okta, Keycloak, Google Workspace, Ping and others.',
  },
  entra: {
    title: 'Microsoft Entra ID',
    hint: 'The directory of your organisation’s Microsoft work accounts, formerly Azure Active Directory.',
  },
};

/** A provider's settings: who it is, what leads to it, and whom it lets in. */
export function ProviderForm({ preset, saved, settings, onSaved, onCancel }: Props) {
  const { title, hint } = TITLES[preset];
  const provider_id = saved?.provider_id ?? null;
  const form = usePageForm({
    saved: draftOf(preset, saved),
    problemsOf: (draft) => providerProblems(bodyOf(preset, draft), settings.allows_loopback),
    inputOf: (draft) => ({ provider_id, body: bodyOf(preset, draft) }),
    write: useSaveProvider(),
    onSaved,
  });
  const { values: draft, problems, change: edit } = form;
  const { issuer } = bodyOf(preset, draft);

  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="lg" maw={760}>
        <PageHead title={title} back={<BackLink to="/settings/sso" label="Single sign-on" />}>
          {hint}
        </PageHead>
        <RegistrationFacts preset={preset} settings={settings} />
        <TitledCard title="The provider">
          <Stack>
            <ProviderClientFields
              preset={preset}
              saved={saved}
              draft={draft}
              problems={problems}
              onChange={edit}
            />
            <ConnectionPanel issuer={issuer} isReady={issuerIsThere(preset, draft)} />
          </Stack>
        </TitledCard>
        <TitledCard title="Who signs in this way">
          <ProviderAccessFields
            saved={saved}
            settings={settings}
            draft={draft}
            problems={problems}
            onChange={edit}
          />
        </TitledCard>
        <FormButtons size="md" loading={form.isBusy} onCancel={onCancel}>
          Save
        </FormButtons>
      </Stack>
    </form>
  );
}

function issuerIsThere(preset: ProviderPreset, { issuer, tenant_id }: ProviderDraft): boolean {
  return (preset === 'entra' ? tenant_id : issuer).trim() !== '';
}

type RegistrationFactsProps = {
  preset: ProviderPreset;
  settings: Pick<SsoSettings, 'redirect_uri' | 'post_logout_redirect_uri'>;
};

/** What has to be entered on the provider's side first. */
function RegistrationFacts({
  preset,
  settings: { redirect_uri, post_logout_redirect_uri },
}: RegistrationFactsProps) {
  return (
    <TitledCard title="Register Heatwise with your provider">
      <Text size="sm" mb="sm">
        {preset === 'entra'
          ? 'In the Entra admin centre, create an app registration with the platform “Web” and this redirect address. Then create a client secret under “Certificates & secrets”, and add the optional claim “email” to the ID token.'
          : 'Create an application that uses the authorization code flow with PKCE, and allow these addresses.'}
      </Text>
      <dl className={classes.facts}>
        <dt>Redirect address</dt>
        <dd>
          <Code>{redirect_uri}</Code>
          <CopyIcon text={redirect_uri} label="Copy the redirect address" />
        </dd>
        <dt>After signing out</dt>
        <dd>
          <Code>{post_logout_redirect_uri}</Code>
          <CopyIcon text={post_logout_redirect_uri} label="Copy the address after signing out" />
        </dd>
      </dl>
    </TitledCard>
  );
}
