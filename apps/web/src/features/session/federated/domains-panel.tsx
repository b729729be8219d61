import type {
  OwnDomain,
  SsoSettings,
} from '@heatwise/contract/session/federated/identity-providers.contract';
import { domainProblem } from '@heatwise/domain/session/federated/domain-claim';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { DomainRow } from './domain-row.tsx';
import { GiveBackDialog } from './give-back-dialog.tsx';
import classes from './sso.module.css';
import { useAskForDomain } from './sso.mutations.ts';

/** The organisation's domains, how far each is and where it leads, and the way to one more. */
export function DomainsPanel({ settings: { domains, providers } }: { settings: SsoSettings }) {
  const [leaving, setLeaving] = useState<OwnDomain | null>(null);
  const nameOf = (id: string | null) => providers.find(({ provider_id }) => provider_id === id)?.name ?? null;
  return (
    <Stack>
      {domains.length === 0 ? (
        <Text size="sm" c="dimmed">
          No domain has been asked for yet.
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
        <GiveBackDialog
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
  const ask = useAskForDomain();
  const [domain, setDomain] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = domainProblem(domain);
    setProblem(found);
    if (found) return;
    try {
      await ask.mutateAsync(domain.trim().toLowerCase());
      setDomain('');
    } catch (error) {
      if (!(error instanceof RequestFailure)) return;
      setProblem(error.problems[0]?.message ?? error.message);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm" maw={460}>
        <TextInput
          label="Add a domain"
          description="What stands behind the @ of your people’s email addresses."
          placeholder="example.com"
          autoComplete="off"
          size="md"
          value={domain}
          error={problem}
          onChange={(event) => {
            setDomain(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Button type="submit" variant="default" size="md" w="fit-content" loading={ask.isPending}>
          Add the domain
        </Button>
      </Stack>
    </form>
  );
}
