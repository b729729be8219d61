import { dateText } from '@heatwise/domain/time/date-text';
import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useViewerZone } from '../platform/viewer-clock.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ListRow } from './query-list.tsx';
import { RelativeTime } from './relative-time.tsx';

type Entry = {
  readonly name: string;
  /** Empty when nobody with a name made it. */
  readonly made_by: string;
  readonly created_at: string;
  readonly used_at: string | null;
};

type Props = {
  entry: Entry;
  /** Whom it is for. */
  about: ReactNode;
  /** Before the time of its last use, and instead of one: 'last used ', 'never used'. */
  usedText: { readonly last: string; readonly never: string };
  /** What revoking does. */
  warning: string;
  isRevoking: boolean;
  onRevoke: () => void;
};

/** A token or a link in a list, without its secret; revoking asks first. */
export function RevocableEntry({ entry, about, usedText, warning, isRevoking, onRevoke }: Props) {
  const zone = useViewerZone();
  const [isAsking, setIsAsking] = useState(false);
  const { name, made_by, created_at, used_at } = entry;
  const day = dateText(Date.parse(created_at), zone);
  return (
    <ListRow
      end={
        <>
          <Button
            variant="default"
            size="md"
            flex="none"
            loading={isRevoking}
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
              onRevoke();
            }}
            onCancel={() => setIsAsking(false)}
          >
            {warning}
          </ConfirmDialog>
        </>
      }
    >
      <Text fw={600}>{name}</Text>
      {about}
      <Text size="sm" c="dimmed">
        {made_by ? `Made by ${made_by} on ${day}, ` : `Made on ${day}, `}
        {used_at === null ? usedText.never : usedText.last}
        {used_at === null ? null : <RelativeTime ms={Date.parse(used_at)} zone={zone} />}
      </Text>
    </ListRow>
  );
}
