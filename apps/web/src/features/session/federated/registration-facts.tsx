import type { SsoSettings } from '@heatwise/contract/session/federated/identity-providers.contract';
import type { ProviderPreset } from '@heatwise/domain/session/federated/identity-provider';
import { Code, Text } from '@mantine/core';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import classes from './sso.module.css';

type Props = {
  preset: ProviderPreset;
  settings: Pick<SsoSettings, 'redirect_uri' | 'post_logout_redirect_uri'>;
};

/** What has to be entered on the provider's side first. */
export function RegistrationFacts({ preset, settings: { redirect_uri, post_logout_redirect_uri } }: Props) {
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
