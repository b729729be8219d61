import type { DeviceToken } from '@heatwise/contract/devices/devices.contract';
import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { QueryList } from '../../ui/query-list.tsx';
import { RevocableEntry } from '../../ui/revocable-entry.tsx';
import { useRevokeToken } from './devices.mutations.ts';
import { useDeviceTokens } from './devices.queries.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';

/** The tokens that let devices in: made, listed without their secret, revoked. */
export function DeviceTokens() {
  const { data, error, refetch } = useDeviceTokens();
  const [isMaking, setIsMaking] = useState(false);
  return (
    <>
      <Group justify="space-between" gap="sm" mb="sm">
        <Text size="sm" c="dimmed" maw={520}>
          Anybody who has a token can send tests for the organisation. Revoke a token that may be in the wrong
          hands.
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
        label="Device tokens"
        items={data}
        empty={{
          title: 'No tokens',
          hint: 'Choose “New token” to create one for a device or for the organisation.',
        }}
      >
        {(token) => <TokenEntry key={token.device_token_id} token={token} />}
      </QueryList>
      <NewTokenDialog opened={isMaking} onClose={() => setIsMaking(false)} />
    </>
  );
}

const USED_TEXT = { last: 'last used ', never: 'never used' };

function TokenEntry({ token }: { token: DeviceToken }) {
  const revoke = useRevokeToken();
  return (
    <RevocableEntry
      entry={token}
      about={
        <Text size="sm">{token.serial === null ? 'For the whole organisation' : `For ${token.serial}`}</Text>
      }
      usedText={USED_TEXT}
      warning="Devices that use it are refused from their next test on. This cannot be undone, but you can create a new token."
      isRevoking={revoke.isPending}
      onRevoke={() => revoke.mutate(token.device_token_id)}
    />
  );
}
