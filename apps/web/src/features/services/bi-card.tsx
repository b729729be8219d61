import { BI_SCOPE } from '@heatwise/domain/services/api-token';
import { BI_FILES_AN_HOUR, BI_SMALLEST_GROUP } from '@heatwise/domain/services/bi';
import { dateText } from '@heatwise/domain/time/date-text';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyIcon } from '../../ui/copy-icon.tsx';
import { QueryList, QueryState } from '../../ui/query-list.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { ApiTokenEntry, NewApiTokenDialog } from './api-tokens.tsx';
import classes from './services.module.css';
import { useApiTokens, useBiState, useChangeBiKey } from './services.queries.ts';

const FIXED = [BI_SCOPE] as const;

/** Rows without names for other tools of analysis: who reads them, what is in them, and the key of their codes. */
export function BiCard() {
  const { data: all, error, refetch } = useApiTokens();
  const tokens = all?.filter(({ scopes }) => scopes.includes(BI_SCOPE));
  const [isMaking, setIsMaking] = useState(false);
  return (
    <TitledCard title="Data for BI tools">
      <Group justify="space-between" gap="sm" mb="sm">
        <Text size="sm" c="dimmed" maw={520}>
          A BI token reads tests without names, as CSV or Parquet, and nothing else: {BI_FILES_AN_HOUR} files
          of a kind an hour for your organisation. Each file that is read stands in the audit trail.
        </Text>
        <Button
          size="md"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setIsMaking(true)}
        >
          New BI token
        </Button>
      </Group>
      <Stack gap="md">
        <QueryList
          query={{ data: tokens, error, refetch }}
          text="Loading the tokens…"
          showsStale
          label="BI tokens"
          items={tokens}
          empty={{
            title: 'No BI tokens',
            hint: 'Choose “New BI token” to let a tool read rows without names.',
          }}
        >
          {(token) => <ApiTokenEntry key={token.api_token_id} token={token} />}
        </QueryList>
        <Example />
        <WhatIsInIt />
        <Codes />
      </Stack>
      <NewApiTokenDialog opened={isMaking} onClose={() => setIsMaking(false)} fixed={FIXED} />
    </TitledCard>
  );
}

function Example() {
  const call = [
    `curl '${window.location.origin}/api/v3/bi/measurements.csv?from=2026-11-01&to=2026-11-30'`,
    `-H 'authorization: Bearer hwa_…' -o measurements.csv`,
  ].join(' ');
  return (
    <div>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          For example
        </Text>
        <CopyIcon text={call} label="Copy the example" />
      </Group>
      <code className={classes.text}>{call}</code>
      <Text size="sm" c="dimmed" mt={4}>
        Likewise linked_values.csv, and people.csv without days; each also ends in .parquet.
      </Text>
    </div>
  );
}

function WhatIsInIt() {
  return (
    <Group align="flex-start" gap="xl">
      <div>
        <Text size="sm" fw={600} mb={4}>
          What is in it
        </Text>
        <List size="sm" maw={380}>
          <List.Item>Tests with value, type, class and day, and what was recorded beside them</List.Item>
          <List.Item>A code for each person, always the same one</List.Item>
          <List.Item>
            Tags, jobs and locations as far as at least {BI_SMALLEST_GROUP} people look alike by them
          </List.Item>
          <List.Item>
            The minute of a test where {BI_SMALLEST_GROUP} people or more have exactly the same tags, else the
            day
          </List.Item>
          <List.Item>The device’s model</List.Item>
        </List>
      </div>
      <div>
        <Text size="sm" fw={600} mb={4}>
          What is not
        </Text>
        <List size="sm" maw={380}>
          <List.Item>Names, emails, pictures, addresses</List.Item>
          <List.Item>Notes, answers and other free text</List.Item>
          <List.Item>Positions, serial numbers, who measured</List.Item>
          <List.Item>Tests that were removed</List.Item>
        </List>
      </div>
    </Group>
  );
}

function Codes() {
  const zone = useViewerZone();
  const { data, error, refetch } = useBiState();
  const change = useChangeBiKey();
  const [isAsking, setIsAsking] = useState(false);
  if (error || !data)
    return <QueryState query={{ data, error, refetch }} height={40} text="Loading the codes…" showsStale />;
  const { key_made_at } = data;
  if (key_made_at === null)
    return (
      <Text size="sm" c="dimmed">
        The key of the codes is made when rows are read for the first time.
      </Text>
    );
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" maw={420}>
        People have had their codes since {dateText(Date.parse(key_made_at), zone)}.
      </Text>
      <Button variant="default" size="md" onClick={() => setIsAsking(true)} loading={change.isPending}>
        Change the codes
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Give everybody another code?"
        confirm="Change the codes"
        isDangerous
        onConfirm={() => {
          setIsAsking(false);
          change.mutate(key_made_at);
        }}
        onCancel={() => setIsAsking(false)}
      >
        Do this when codes became known together with names. Files of before and after no longer fit together:
        what was read has to be read again. This cannot be undone.
      </ConfirmDialog>
    </Group>
  );
}
