import type { Closing } from '@heatwise/domain/organisation/closing';
import { dateText } from '@heatwise/domain/time/date-text';
import { Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewerZone } from '../../../platform/viewer-zone.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useReopenOrganisation } from './close.mutations.ts';

/** While the organisation is closed: until when, and the way back. */
export function ClosedOrganisationCard({ name, closing }: { name: string; closing: Closing }) {
  const zone = useViewerZone();
  const reopen = useReopenOrganisation();
  const [isAsking, setIsAsking] = useState(false);
  const day = (instant: string) => dateText(Date.parse(instant), zone);
  return (
    <TitledCard title="Closed">
      <Text size="sm" mb="md">
        {name} was closed on {day(closing.asked_at)}. On {day(closing.erase_at)} all its data will be erased
        for good. Until then only admins can sign in, and tests that devices send are stored.
      </Text>
      <Button
        size="md"
        w="fit-content"
        leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        Reopen…
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Open ${name} again?`}
        confirm="Reopen"
        isBusy={reopen.isPending}
        onConfirm={() => reopen.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      >
        Everybody can sign in again, and nothing is erased.
      </ConfirmDialog>
    </TitledCard>
  );
}
