import type { DeviceToken } from '@heatwise/contract/devices/devices.contract';
import { dateText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './devices.module.css';
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
          Whoever has a token can send tests for the organisation. Revoke one that may be in the wrong hands.
        </Text>
        <Button
          size="md"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setIsMaking(true)}
        >
          New token
        </Button>
      </Group>
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <LoadingState text="Looking up the tokens…" /> : null}
      {data?.length === 0 ? (
        <EmptyState title="No tokens" hint="“New token” makes one for a device or for the organisation." />
      ) : null}
      {data && data.length > 0 ? (
        <ul className={classes.tokens} aria-label="Device tokens">
          {data.map((token) => (
            <TokenEntry key={token.device_token_id} token={token} />
          ))}
        </ul>
      ) : null}
      <NewTokenDialog opened={isMaking} onClose={() => setIsMaking(false)} />
    </>
  );
}

function TokenEntry({ token }: { token: DeviceToken }) {
  const zone = useViewerZone();
  const revoke = useRevokeToken();
  const [isAsking, setIsAsking] = useState(false);
  const { name, serial, made_by, created_at, used_at } = token;
  return (
    <li>
      <div className={classes.token}>
        <Text fw={600}>{name}</Text>
        <Text size="sm">{serial === null ? 'For the whole organisation' : `For ${serial}`}</Text>
        <Text size="sm" c="dimmed">
          {madeText(made_by, created_at, zone)}
          {used_at === null ? 'never used' : 'last used '}
          {used_at === null ? null : <RelativeTime ms={Date.parse(used_at)} zone={zone} />}
        </Text>
      </div>
      <Button
        variant="default"
        size="md"
        loading={revoke.isPending}
        aria-label={`Revoke ${name}`}
        onClick={() => setIsAsking(true)}
      >
        Revoke
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Revoke ${name}?`}
        confirm="Revoke"
        isDangerous
        onConfirm={() => {
          setIsAsking(false);
          revoke.mutate(token.device_token_id);
        }}
        onCancel={() => setIsAsking(false)}
      >
        Whatever sends with it is refused from the next test on. This cannot be taken back; a new token can be
        made.
      </ConfirmDialog>
    </li>
  );
}

function madeText(by: string, at: string, zone: TimeZone): string {
  const day = dateText(Date.parse(at), zone);
  return by ? `Made by ${by} on ${day}, ` : `Made on ${day}, `;
}
