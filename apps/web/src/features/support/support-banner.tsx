import { mayGrantSupportAccess, supportAccessOf } from '@heatwise/domain/support/support-access';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Button } from '@mantine/core';
import { useOrganisation } from '../../entities/organisation/organisation.queries.ts';
import { useMinute, useViewerZone } from '../../platform/viewer-clock.ts';
import { useActorIfKnown } from '../../sync/actor.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useEndSupport } from './support.mutations.ts';

/** Above every screen while the desk may look at the organisation: who let it in, until when, and how admins end it. */
export function SupportBanner() {
  const organisation = useOrganisation();
  const actor = useActorIfKnown();
  const zone = useViewerZone();
  const now = useMinute();
  const end = useEndSupport();
  const access = organisation ? supportAccessOf(organisation.metadata, now) : null;
  if (!access) return null;
  return (
    <Notice tone="warning" title="Heatwise support has access to this organisation">
      {access.granted_by || 'An admin'} lets the desk see people, tests and devices until{' '}
      {dateTimeText(Date.parse(access.until), zone)}: “{access.reason}”{' '}
      {actor && mayGrantSupportAccess(actor) ? (
        <Button
          variant="default"
          size="compact-sm"
          ml={4}
          loading={end.isPending}
          onClick={() => end.mutate(access.access_id)}
        >
          End now
        </Button>
      ) : null}
    </Notice>
  );
}
