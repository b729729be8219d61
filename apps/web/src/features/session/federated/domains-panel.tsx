import type {
  OwnDomain,
  SsoSettings,
} from '@heatwise/contract/session/federated/identity-providers.contract';
import { domainProblem, endOfGrace, endOfWait } from '@heatwise/domain/session/federated/identity-provider';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import classes from './sso.module.css';
import {
  useAskForDomain,
  useGiveDomainBack,
  useLookAtDomain,
  useObject,
  useTakeObjectionBack,
} from './sso.queries.ts';

type DomainRowProps = { own: OwnDomain; providerName: string | null; onGiveBack: () => void };

/** One domain: how far it is, the record that is missing, and what can be done. */
function DomainRow({ own, providerName, onGiveBack }: DomainRowProps) {
  const { domain, asked_at, confirmed_at, missing_since, seen_at } = own;
  const zone = useViewerZone();
  const needsRecord = asked_at !== null && (seen_at === null || missing_since !== null);
  const isSettled = confirmed_at !== null && missing_since === null;
  return (
    <li className={classes.provider}>
      <div className={classes.words}>
        <Text fw={600} className={classes.address ?? ''}>
          {domain}
        </Text>
        <Text size="sm" c="dimmed" className={classes.address ?? ''}>
          {stateText(own, providerName, zone)}
        </Text>
      </div>
      <Group gap="xs">
        {isSettled ? null : <LookButton own={own} />}
        <Button
          variant="default"
          size="md"
          aria-label={`${confirmed_at === null ? 'Remove' : 'Release'} ${domain}`}
          onClick={onGiveBack}
        >
          {confirmed_at === null ? 'Remove' : 'Release'}
        </Button>
      </Group>
      {needsRecord ? <RecordFacts own={own} /> : null}
    </li>
  );
}

function stateText(own: OwnDomain, providerName: string | null, zone: TimeZone): string {
  const { asked_at, seen_at, confirmed_at, missing_since, is_taken, objectors } = own;
  const at = (time: Date) => dateTimeText(time.getTime(), zone);
  if (confirmed_at !== null && missing_since !== null)
    return `The record is missing. Unless it comes back, the domain lapses on ${at(endOfGrace(new Date(missing_since)))}.`;
  if (confirmed_at !== null)
    return providerName === null
      ? 'Confirmed · leads to no provider'
      : `Confirmed · leads to ${providerName}`;
  if (asked_at === null) return 'You registered with it. To let it lead to a provider, confirm it.';
  if (seen_at === null) return 'Not confirmed yet: the record below has not been seen.';
  if (is_taken) return 'The record was seen, but another organisation has this domain.';
  if (objectors.length > 0)
    return `The record was seen, but not everybody agrees: ${objectors.join(', ')}. Please settle it with them.`;
  return `The record was seen. People of other organisations use this domain; unless one of these objects, it is yours from ${at(endOfWait(new Date(seen_at)))}.`;
}

function LookButton({ own: { domain, asked_at } }: { own: OwnDomain }) {
  const ask = useAskForDomain();
  const look = useLookAtDomain();
  if (asked_at === null)
    return (
      <Button
        variant="default"
        size="md"
        aria-label={`Confirm ${domain}`}
        loading={ask.isPending}
        onClick={() => ask.mutate(domain)}
      >
        Confirm
      </Button>
    );
  return (
    <Button
      variant="default"
      size="md"
      aria-label={`Check ${domain} now`}
      loading={look.isPending}
      onClick={() => look.mutate(domain)}
    >
      Check now
    </Button>
  );
}

function RecordFacts({ own: { record_name, record_value } }: { own: OwnDomain }) {
  return (
    <div className={classes.record}>
      <Text size="sm" mb="xs">
        Add this TXT record where the domain’s DNS is managed. It is checked every hour and must stay there.
      </Text>
      <dl className={classes.facts}>
        <dt>Name</dt>
        <dd>
          <Code>{record_name}</Code>
          <CopyIcon text={record_name} label="Copy the record’s name" />
        </dd>
        <dt>Value</dt>
        <dd>
          <Code>{record_value}</Code>
          <CopyIcon text={record_value} label="Copy the record’s value" />
        </dd>
      </dl>
    </div>
  );
}

/** Domains that people here sign in with and that another organisation asks for, and the objections to that. */
export function AskedByOthers({ settings: { asked_by_others, objections } }: { settings: SsoSettings }) {
  const zone = useViewerZone();
  const object = useObject();
  const takeBack = useTakeObjectionBack();
  const asked = asked_by_others.filter(({ domain }) => !objections.includes(domain));
  if (asked.length === 0 && objections.length === 0) return null;

  return (
    <TitledCard
      title="Domains that others have requested"
      hint="People in your organisation sign in with addresses in these domains."
    >
      <Stack>
        <ul className={classes.list}>
          {asked.map(({ domain, organisation_name, seen_at }) => (
            <li key={`${domain} ${organisation_name}`} className={classes.provider}>
              <div className={classes.words}>
                <Text fw={600} className={classes.address ?? ''}>
                  {domain}
                </Text>
                <Text size="sm" className={classes.address ?? ''}>
                  {organisation_name} has proved that it runs this domain. Unless you object, the domain is
                  theirs from {dateTimeText(endOfWait(new Date(seen_at)).getTime(), zone)}. They will see that
                  you object.
                </Text>
              </div>
              <Button variant="default" size="md" onClick={() => object.mutate(domain)}>
                Object
              </Button>
            </li>
          ))}
          {objections.map((domain) => (
            <li key={domain} className={classes.provider}>
              <div className={classes.words}>
                <Text fw={600} className={classes.address ?? ''}>
                  {domain}
                </Text>
                <Text size="sm" c="dimmed">
                  You object to any other organisation using it.
                </Text>
              </div>
              <Button
                variant="default"
                size="md"
                aria-label={`Withdraw the objection about ${domain}`}
                onClick={() => takeBack.mutate(domain)}
              >
                Withdraw
              </Button>
            </li>
          ))}
        </ul>
      </Stack>
    </TitledCard>
  );
}

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
