import type {
  OwnDomain,
  SsoSettings,
} from '@heatwise/contract/session/federated/identity-providers.contract';
import { domainProblem } from '@heatwise/domain/session/federated/domain-claim';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import { DomainRow } from './domain-row.tsx';
import classes from './sso.module.css';
import { useAskForDomain, useGiveDomainBack } from './sso.mutations.ts';

/** The organisation's domains, how far each is and where it leads, and the way to one more. */
export function DomainsPanel({ settings: { domains, providers } }: { settings: SsoSettings }) {
  const [leaving, setLeaving] = useState<OwnDomain | null>(null);
  const nameOf = (id: string | null) => providers.find(({ provider_id }) => provider_id === id)?.name ?? null;
  return (
    <Stack>
      {domains.length === 0 ? (
        <Text size="sm" c="dimmed">
          No domains yet.
        </Text>
      ) : (
        <ul className={classes.list}>
          {domains.map((own) => (
            <DomainRow
              key={own.domain}
              own={own}
              providerName={nameOf(own.provider_id)}
              onGiveBack={() => setLeaving(own)}
            />
          ))}
        </ul>
      )}
      {leaving ? (
        <ReleaseDomainDialog
          own={leaving}
          providerName={nameOf(leaving.provider_id)}
          onClose={() => setLeaving(null)}
        />
      ) : null}
      <AskForm />
    </Stack>
  );
}

function AskForm() {
  const form = useDraftForm({
    saved: { domain: '' },
    problemsOf: ({ domain }) => ({ domain: domainProblem(domain) }),
    inputOf: ({ domain }) => domain.trim().toLowerCase(),
    write: useAskForDomain(),
    serverProblemsOf: ({ problems, message }) => ({ domain: problems[0]?.message ?? message }),
  });

  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="sm" maw={460}>
        <TextInput
          label="Add a domain"
          description="The part after the @ in your people’s email addresses."
          placeholder="example.com"
          autoComplete="off"
          size="md"
          {...form.field('domain')}
        />
        <Button type="submit" variant="default" size="md" w="fit-content" loading={form.isBusy}>
          Add the domain
        </Button>
      </Stack>
    </form>
  );
}

type Props = { own: OwnDomain; providerName: string | null; onClose: () => void };

/** Asks before a domain is let go. */
function ReleaseDomainDialog({ own, providerName, onClose }: Props) {
  const release = useGiveDomainBack();
  const { domain } = own;
  const isConfirmed = own.confirmed_at !== null;
  return (
    <ConfirmDialog
      opened
      title={isConfirmed ? `Release ${domain}?` : `Remove ${domain}?`}
      confirm={isConfirmed ? 'Release' : 'Remove'}
      isDangerous
      isBusy={release.isPending}
      onConfirm={() => release.mutate(own, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {consequence(isConfirmed, providerName)}
    </ConfirmDialog>
  );
}

function consequence(isConfirmed: boolean, providerName: string | null): string {
  const others = 'Whoever runs the domain can add it to another organisation.';
  if (!isConfirmed) return `It is no longer kept for your organisation. ${others}`;
  if (providerName === null) return others;
  return `People who enter an address in it are asked for a password instead of being sent to ${providerName}. ${others}`;
}
