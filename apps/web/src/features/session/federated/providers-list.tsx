import type { IdentityProvider } from '@heatwise/contract/session/federated/identity-providers.contract';
import { formatCount } from '@heatwise/domain/text/format-number';
import { ActionIcon, Badge, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import classes from './sso.module.css';
import { useDeleteProvider } from './sso.mutations.ts';

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
