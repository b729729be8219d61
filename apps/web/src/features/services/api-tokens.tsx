import type { ApiToken } from '@heatwise/contract/services/api-tokens.contract';
import { API_SCOPE_TEXTS, BI_SCOPE } from '@heatwise/domain/services/api-scope';
import { API_TOKEN_REQUESTS_A_MINUTE } from '@heatwise/domain/services/api-token';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { dateText } from '@heatwise/domain/time/date-text';
import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { QueryList } from '../../ui/query-list.tsx';
import { RevocableEntry } from '../../ui/revocable-entry.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { NewApiTokenDialog } from './new-api-token-dialog.tsx';
import { useRevokeApiToken } from './services.mutations.ts';
import { useApiTokens } from './services.queries.ts';

/** The tokens that let other programs in: made, listed without their secret, revoked. */
export function ApiTokens() {
  const { data: all, error, refetch } = useApiTokens();
  // Those for pseudonymous rows have a card of their own.
  const data = all?.filter(({ scopes }) => !scopes.includes(BI_SCOPE));
  const [isMaking, setIsMaking] = useState(false);
  return (
    <TitledCard title="API tokens">
      <Group justify="space-between" gap="sm" mb="sm">
        <Text size="sm" c="dimmed" maw={520}>
          A program with a token acts for the whole organisation, within what the token may do:{' '}
          {formatNumber(API_TOKEN_REQUESTS_A_MINUTE)} requests a minute. A token stops working as soon as
          whoever made it is no longer an admin. How to call:{' '}
          <Anchor underline="always" href="/api/docs" target="_blank" rel="noreferrer" size="sm">
            the API’s documentation
          </Anchor>
          .
        </Text>
        <Button
          size="md"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setIsMaking(true)}
        >
          New token
        </Button>
      </Group>
      <QueryList
        query={{ data, error, refetch }}
        text="Loading the tokens…"
        showsStale
        label="API tokens"
        items={data}
        empty={{ title: 'No API tokens', hint: 'Choose “New token” to let another program in.' }}
      >
        {(token) => <ApiTokenEntry key={token.api_token_id} token={token} />}
      </QueryList>
      <NewApiTokenDialog opened={isMaking} onClose={() => setIsMaking(false)} />
    </TitledCard>
  );
}

const USED_TEXT = { last: 'last used ', never: 'never used' };

/** A token in a list: with what it may do, its end, and how it is revoked. */
export function ApiTokenEntry({ token }: { token: ApiToken }) {
  const revoke = useRevokeApiToken();
  return (
    <RevocableEntry
      entry={token}
      about={<About token={token} />}
      usedText={USED_TEXT}
      warning="Programs that use it are refused from their next request on. This cannot be undone, but you can create a new token."
      isRevoking={revoke.isPending}
      onRevoke={() => revoke.mutate(token.api_token_id)}
    />
  );
}

function About({ token: { scopes, expires_at, stopped } }: { token: ApiToken }) {
  const zone = useViewerZone();
  const day = expires_at === null ? null : dateText(Date.parse(expires_at), zone);
  return (
    <>
      {stopped ? (
        <Badge variant="default" tt="none" my={2}>
          {stopped === 'expired' ? `Expired on ${day}` : 'Stopped: its maker is no longer an admin'}
        </Badge>
      ) : null}
      <Text size="sm">{scopes.map((scope) => API_SCOPE_TEXTS[scope].label).join(', ')}</Text>
      {stopped === 'expired' ? null : (
        <Text size="sm">{day === null ? 'Works until it is revoked' : `Expires on ${day}`}</Text>
      )}
    </>
  );
}
