import { SYNCED_NAMES, type SyncedName } from '@heatwise/contract/entities/synced-entities';
import type { SyncRequest } from '@heatwise/contract/sync/sync.contract';
import type { PendingFill } from './store/pending-fills.store.ts';
import type { SyncTimes } from './store/sync-times.store.ts';

/** The body that the calls share: where each kind stands. */
export function requestOf(times: SyncTimes, epoch: string | null): SyncRequest {
  const cursors = Object.fromEntries(SYNCED_NAMES.map((name) => [name, times[name]]));
  return { ...(cursors as Record<SyncedName, string | null>), epoch, digest: false };
}

/** The same for the next page of the past of people who came into view. */
export function fillRequestOf(
  times: SyncTimes,
  { above, upto, before }: PendingFill,
  epoch: string | null,
): SyncRequest {
  return { ...requestOf({ ...times, measurements: before }, epoch), fill: { above, upto } };
}
