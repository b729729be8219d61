import type { SsoSettings } from '@heatwise/contract/session/federated/identity-providers.contract';
import { DOMAIN_CLAIM_HOURS, domainClaimProblem } from '@heatwise/domain/session/federated/domain-claim';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './sso.module.css';
import { useClaimDomain } from './sso.mutations.ts';

/** The organisation's domains, where each leads, and the way to one more. */
export function DomainsPanel({ settings: { domains, providers } }: { settings: SsoSettings }) {
  const nameOf = (id: string | null) => providers.find(({ provider_id }) => provider_id === id)?.name;
  return (
    <Stack>
      {domains.length === 0 ? (
        <Text size="sm" c="dimmed">
          No domain has been confirmed yet.
        </Text>
      ) : (
        <ul className={classes.list}>
          {domains.map(({ domain, provider_id }) => (
            <li key={domain} className={classes.provider}>
              <Text fw={600} className={classes.address ?? ''}>
                {domain}
              </Text>
              <Text size="sm" c="dimmed">
                {nameOf(provider_id) ?? 'Leads to no provider'}
              </Text>
            </li>
          ))}
        </ul>
      )}
      <ClaimForm />
    </Stack>
  );
}

function ClaimForm() {
  const claim = useClaimDomain();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSentTo(null);
    const found = domainClaimProblem(email);
    setProblem(found);
    if (found) return;
    try {
      await claim.mutateAsync(email.trim());
      setSentTo(email.trim());
      setEmail('');
    } catch (error) {
      if (!(error instanceof RequestFailure)) return;
      setProblem(error.problems[0]?.message ?? error.message);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm" maw={460}>
        <TextInput
          label="An address in the domain"
          description="A mail with a link to confirm the domain is sent there."
          type="email"
          autoComplete="off"
          size="md"
          value={email}
          error={problem}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setProblem(null);
          }}
        />
        {sentTo === null ? null : (
          <Notice tone="info">
            A mail is on its way to {sentTo}. Its link works for {DOMAIN_CLAIM_HOURS} hours, where you are
            signed in.
          </Notice>
        )}
        <Button type="submit" variant="default" size="md" w="fit-content" loading={claim.isPending}>
          Send the mail
        </Button>
      </Stack>
    </form>
  );
}
