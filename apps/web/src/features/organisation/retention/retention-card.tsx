import { RETENTION_GRACE_DAYS, type Retention, retentionOf } from '@heatwise/domain/organisation/retention';
import { dateText } from '@heatwise/domain/time/date-text';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { LocalOrganisation } from '../../../entities/organisation/organisation.queries.ts';
import { useViewerZone } from '../../../platform/viewer-zone.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useMinute } from '../../../ui/use-minute.ts';
import { useSetRetention } from './retention.mutations.ts';
import { RetentionDialog } from './retention-dialog.tsx';

type Asking = 'years' | 'for ever' | null;

/** For how long tests are kept, and the ways to change it; kept at once, unlike what is in the form. */
export function RetentionCard({ organisation }: { organisation: LocalOrganisation }) {
  const retention = retentionOf(organisation.metadata);
  const [asking, setAsking] = useState<Asking>(null);
  const keepForEver = useSetRetention();
  const close = () => setAsking(null);
  return (
    <TitledCard
      title="How long tests are kept"
      hint="Older tests are deleted for good, with the notes about them and the values linked to them. Baseline tests of people who are here stay, and so do the audit trail, alerts and reports."
    >
      <Text size="sm" mb="md">
        {retention ? <KeptFor retention={retention} /> : 'Tests are kept for ever.'}
      </Text>
      <Group gap="sm">
        <Button size="md" variant="default" onClick={() => setAsking('years')}>
          {retention ? 'Change the years…' : 'Delete old tests…'}
        </Button>
        {retention ? (
          <Button size="md" variant="default" onClick={() => setAsking('for ever')}>
            Keep for ever…
          </Button>
        ) : null}
      </Group>
      <RetentionDialog opened={asking === 'years'} years={retention?.years ?? null} onClose={close} />
      <ConfirmDialog
        opened={asking === 'for ever'}
        title="Keep tests for ever?"
        confirm="Keep for ever"
        isBusy={keepForEver.isPending}
        onConfirm={() => keepForEver.mutate({ years: null }, { onSettled: close })}
        onCancel={close}
      >
        No more tests are deleted. What was deleted does not come back. All admins are told by email.
      </ConfirmDialog>
    </TitledCard>
  );
}

function KeptFor({ retention: { years, begins_at } }: { retention: Retention }) {
  const zone = useViewerZone();
  const begins = Date.parse(begins_at);
  const day = dateText(begins, zone);
  return useMinute() < begins
    ? `From ${day} on, tests that are older than ${years} years are deleted. Nothing is deleted in the ${RETENTION_GRACE_DAYS} days before.`
    : `Tests are kept for ${years} years. Since ${day} older ones are deleted every day.`;
}
