import { type Closing, closingOf } from '@heatwise/domain/organisation/closing';
import { dateText } from '@heatwise/domain/time/date-text';
import { Button, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useOrganisation } from '../../../entities/organisation/organisation.queries.ts';
import { useViewerZone } from '../../../platform/viewer-zone.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useExportOrganisation, useReopenOrganisation } from './close.mutations.ts';
import { CloseForm } from './close-form.tsx';

/** Closing the organisation, in this order: export, close; and for thirty days the way back. */
export function CloseScreen() {
  const organisation = useOrganisation();
  const exporting = useExportOrganisation(organisation?.name ?? '');
  if (!organisation) return <LoadingState />;
  const closing = closingOf(organisation.metadata);
  return (
    <Stack gap="lg" maw={760}>
      <PageHead title="Close organisation">
        Close {organisation.name} at Heatwise. Export everything first.
      </PageHead>
      {closing ? <ClosedOrganisationCard name={organisation.name} closing={closing} /> : null}
      <TitledCard
        title={closing ? 'Export' : '1. Export'}
        hint="People, measurements, settings, the audit trail: a zip with a table for each, and the pictures. Passwords and tokens are not part of it."
      >
        <Stack gap="xs">
          <Button
            size="md"
            w="fit-content"
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            Export everything
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {exporting.isPending
              ? 'Collecting everything. Large organisations take a few minutes.'
              : exporting.isSuccess
                ? 'Exported. It is in your downloads; keep the file in a safe place.'
                : ''}
          </Text>
        </Stack>
      </TitledCard>
      {closing ? null : <CloseForm name={organisation.name} hasExported={exporting.isSuccess} />}
    </Stack>
  );
}

/** While the organisation is closed: until when, and the way back. */
function ClosedOrganisationCard({ name, closing }: { name: string; closing: Closing }) {
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
