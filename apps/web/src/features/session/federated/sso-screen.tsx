import type {
  IdentityProvider,
  SsoSettings,
} from '@heatwise/contract/session/federated/identity-providers.contract';
import { formatCount } from '@heatwise/domain/text/format-number';
import { ActionIcon, Badge, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconBrandWindows, IconPlus, IconTrash } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { AskedByOthers, DomainsPanel } from './domains-panel.tsx';
import { ProviderForm } from './provider-form.tsx';
import classes from './sso.module.css';
import { useDeleteProvider, useSsoSettings } from './sso.queries.ts';
import type { SsoSearch } from './sso-search.ts';

type ProvidersListProps = { providers: readonly IdentityProvider[]; onEdit: (providerId: string) => void };

/** The providers, each with what leads to it and how many people come that way. */
export function ProvidersList({ providers, onEdit }: ProvidersListProps) {
  const [leaving, setLeaving] = useState<IdentityProvider | null>(null);
  return (
    <>
      <ul className={classes.list}>
        {providers.map((provider) => (
          <li key={provider.provider_id} className={classes.provider}>
            <div className={classes.words}>
              <Text fw={600}>{provider.name}</Text>
              <Text size="sm" c="dimmed" className={classes.address ?? ''}>
                {provider.issuer}
              </Text>
              <Text size="sm">{peopleText(provider)}</Text>
              <Domains domains={provider.domains} />
            </div>
            <Group gap="xs" wrap="nowrap">
              <EditButton provider={provider} onEdit={onEdit} />
              <Tooltip label={`Delete ${provider.name}`}>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size={44}
                  aria-label={`Delete ${provider.name}`}
                  onClick={() => setLeaving(provider)}
                >
                  <IconTrash size={20} />
                </ActionIcon>
              </Tooltip>
            </Group>
          </li>
        ))}
      </ul>
      {leaving ? <DeleteDialog provider={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  );
}

function EditButton({
  provider,
  onEdit,
}: {
  provider: IdentityProvider;
  onEdit: ProvidersListProps['onEdit'];
}) {
  const { provider_id, preset, name } = provider;
  const looks = { variant: 'default', size: 'md', 'aria-label': `Edit ${name}` } as const;
  if (preset !== 'entra') {
    return (
      <Button {...looks} onClick={() => onEdit(provider_id)}>
        Edit
      </Button>
    );
  }
  return (
    <Button
      {...looks}
      renderRoot={(props) => <Link to="/settings/sso/azuread" search={{ open: provider_id }} {...props} />}
    >
      Edit
    </Button>
  );
}

function Domains({ domains }: { domains: readonly string[] }) {
  if (domains.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No domain leads here yet.
      </Text>
    );
  }
  return (
    <Group gap={6} mt={4}>
      {domains.map((domain) => (
        <Badge key={domain} variant="default" tt="none" className={classes.domain ?? ''}>
          {domain}
        </Badge>
      ))}
    </Group>
  );
}

function peopleText({ people, provisions_people }: IdentityProvider): string {
  const count = formatCount(people, 'person signs in this way', 'people sign in this way');
  return `${count} · ${provisions_people ? 'new people are let in' : 'only people who are here'}`;
}

function DeleteDialog({ provider, onClose }: { provider: IdentityProvider; onClose: () => void }) {
  const remove = useDeleteProvider();
  return (
    <ConfirmDialog
      opened
      title={`Delete ${provider.name}?`}
      confirm="Delete"
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(provider, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {consequence(provider)}
    </ConfirmDialog>
  );
}

function consequence({ people, people_without_password: stranded }: IdentityProvider): string {
  if (people === 0) return 'Nobody signs in through it so far.';
  if (stranded === 0)
    return 'Everybody who signs in through it has a password as well, and can keep using that.';
  const who = stranded === 1 ? 'One person has' : `${stranded} people have`;
  return `${who} no password and will be unable to sign in until somebody gives them one. Setting up a provider with the same issuer lets them in again.`;
}

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

const sso = getRouteApi('/signed-in/shell/settings/sso');
const entra = getRouteApi('/signed-in/shell/settings/sso/azuread');

export function SsoPage() {
  const navigate = sso.useNavigate();
  return <SsoScreen search={sso.useSearch()} onSearchChange={(search) => void navigate({ search })} />;
}

export function EntraPage() {
  const { open } = entra.useSearch();
  const navigate = entra.useNavigate();
  return (
    <EntraScreen
      providerId={open ?? null}
      // What was changed is saved by then.
      onSaved={() => void navigate({ to: '/settings/sso', search: {}, ignoreBlocker: true })}
      onCancel={() => void navigate({ to: '/settings/sso', search: {} })}
    />
  );
}

type SsoPageProps = {
  /** The provider that is edited; null for a new one. */
  providerId: string | null;
  onSaved: () => void;
  onCancel: () => void;
};

/** Microsoft Entra ID: tenant and client, the addresses follow from them. */
function EntraScreen({ providerId, onSaved, onCancel }: SsoPageProps) {
  const { data: settings, error, refetch } = useSsoSettings();
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!settings) return <LoadingState text="Loading the sign-in settings…" />;
  const saved = settings.providers.find(({ provider_id }) => provider_id === providerId) ?? null;
  if (providerId !== null && !saved) return <NoSuchProvider onLeave={onCancel} />;
  return (
    <ProviderForm
      key={providerId ?? 'new'}
      preset="entra"
      saved={saved}
      settings={settings}
      onSaved={onSaved}
      onCancel={onCancel}
    />
  );
}
