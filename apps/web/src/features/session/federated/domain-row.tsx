import type { OwnDomain } from '@heatwise/contract/session/federated/identity-providers.contract';
import { endOfGrace, endOfWait } from '@heatwise/domain/session/federated/domain-claim';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Code, Group, Text } from '@mantine/core';
import { useViewerZone } from '../../../platform/viewer-zone.ts';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import classes from './sso.module.css';
import { useAskForDomain, useLookAtDomain } from './sso.mutations.ts';

type DomainRowProps = { own: OwnDomain; providerName: string | null; onGiveBack: () => void };

/** One domain: how far it is, the record that is missing, and what can be done. */
export function DomainRow({ own, providerName, onGiveBack }: DomainRowProps) {
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
