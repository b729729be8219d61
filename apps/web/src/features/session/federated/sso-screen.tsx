import type { SsoSettings } from '@heatwise/contract/session/federated/identity-providers.contract';
import { Button, Group, Stack } from '@mantine/core';
import { IconBrandWindows, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { AskedByOthers } from './asked-by-others.tsx';
import { DomainsPanel } from './domains-panel.tsx';
import { ProviderForm } from './provider-form.tsx';
import { ProvidersList } from './providers-list.tsx';
import { useSsoSettings } from './sso.queries.ts';
import type { SsoSearch } from './sso-search.ts';

type Props = { search: SsoSearch; onSearchChange: (search: SsoSearch) => void };

/** Through whom an organisation's people sign in, and the domains that lead there. */
export function SsoScreen({ search: { open }, onSearchChange }: Props) {
  const { data: settings, error, refetch } = useSsoSettings();
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!settings) return <LoadingState text="Loading the sign-in settings…" />;
  const close = () => onSearchChange({});
  if (open !== undefined) {
    const saved = settings.providers.find(({ provider_id }) => provider_id === open) ?? null;
    if (!saved && open !== 'new') return <NoSuchProvider onLeave={close} />;
    return (
      <ProviderForm
        key={open}
        preset="oidc"
        saved={saved}
        settings={settings}
        onSaved={close}
        onCancel={close}
      />
    );
  }
  return (
    <Stack gap="lg" maw={760}>
      <PageHead title="Single sign-on">
        Let people sign in with the account that your organisation gave them. People who enter an email of one
        of your domains are sent to your provider.
      </PageHead>
      <AskedByOthers settings={settings} />
      <TitledCard title="Providers">
        <Providers settings={settings} onSearchChange={onSearchChange} />
      </TitledCard>
      <TitledCard
        title="Email domains"
        hint="A domain belongs to one organisation, which proves it with a record in the domain’s DNS."
      >
        <DomainsPanel settings={settings} />
      </TitledCard>
    </Stack>
  );
}

type ProvidersProps = { settings: SsoSettings; onSearchChange: (search: SsoSearch) => void };

function Providers({ settings, onSearchChange }: ProvidersProps) {
  return (
    <Stack>
      {settings.providers.length === 0 ? (
        <EmptyState
          title="No provider yet"
          hint="Everybody signs in with an email and a password of their own. That stays possible."
        />
      ) : (
        <ProvidersList
          providers={settings.providers}
          onEdit={(provider_id) => onSearchChange({ open: provider_id })}
        />
      )}
      <Group>
        <Button
          renderRoot={(props) => <Link to="/settings/sso/azuread" {...props} />}
          size="md"
          leftSection={<IconBrandWindows size={18} aria-hidden="true" />}
        >
          Add Microsoft Entra ID
        </Button>
        <Button
          variant="default"
          size="md"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => onSearchChange({ open: 'new' })}
        >
          Add another provider
        </Button>
      </Group>
    </Stack>
  );
}

export function NoSuchProvider({ onLeave }: { onLeave: () => void }) {
  return (
    <EmptyState
      title="Provider not found"
      hint="It was deleted, or it never existed."
      action={
        <Button variant="default" onClick={onLeave}>
          All providers
        </Button>
      }
    />
  );
}
