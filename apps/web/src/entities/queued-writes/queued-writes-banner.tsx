import { formatCount } from '@heatwise/domain/text/format-number';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Button } from '@mantine/core';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { useActorIfKnown } from '../../sync/actor.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useQueuedWrites } from './use-queued-writes.ts';

/** Above every screen: entries that the server does not have yet, and those that it refused. */
export function QueuedWritesBanner() {
  return useActorIfKnown() ? <Entries /> : null;
}

function Entries() {
  const zone = useViewerZone();
  const { writes, discard, retry } = useQueuedWrites();
  const pending = writes.filter(({ problem }) => problem === null);
  const refused = writes.filter(({ problem }) => problem !== null);
  const titled = ({ title, written_ms }: (typeof writes)[number]) =>
    `${title} (${dateTimeText(written_ms, zone)})`;
  return (
    <>
      {pending.length > 0 ? (
        <Notice tone="info" title={formatCount(pending.length, 'pending entry', 'pending entries')}>
          Saved on this device and sent when you are online: {pending.map(titled).join('; ')}
        </Notice>
      ) : null}
      {refused.map((write) => (
        <Notice key={write.id} tone="warning" title={`Not saved: ${titled(write)}`}>
          {write.problem}
          {write.kind === 'note' ? ` The note: “${write.body.note}”` : null}
          <Button variant="subtle" size="compact-md" ml="xs" onClick={() => void retry(write.id)}>
            Try again
          </Button>
          <Button variant="subtle" size="compact-md" onClick={() => void discard(write.id)}>
            Discard
          </Button>
        </Notice>
      ))}
    </>
  );
}
