import { SYNCED_NAMES, type SyncedName } from '@heatwise/contract/entities/synced-entities';
import type { SyncRequest } from '@heatwise/contract/sync/sync.contract';
import type { PendingFill } from './store/pending-fills.store.ts';
import type { SyncTimes } from './store/sync-times.store.ts';

/** The body that the calls share: where each kind stands, and the window where the server knows of one. */
export function requestOf(times: SyncTimes, epoch: string | null, historyFrom?: string): SyncRequest {
  const cursors = Object.fromEntries(SYNCED_NAMES.map((name) => [name, times[name]]));
  const window = historyFrom === undefined ? {} : { history_from: historyFrom };
  return { ...(cursors as Record<SyncedName, string | null>), epoch, digest: false, ...window };
}

/** The same for the next page of the past of people who came into view. */
export function fillRequestOf(
  times: SyncTimes,
  { above, upto, before }: PendingFill,
  epoch: string | null,
  historyFrom?: string,
): SyncRequest {
  return { ...requestOf({ ...times, measurements: before }, epoch, historyFrom), fill: { above, upto } };
}
