import { SYNCED_NAMES, type SyncedName } from '@heatwise/contract/entities/synced-entities';
import type { CoreReply, SyncRequest } from '@heatwise/contract/sync/sync.contract';
import type { Environment } from './environment.ts';
import type { SyncProgress } from './progress.ts';
import type { PendingFill } from './store/fills.store.ts';
import type { SyncStore } from './store/sync-store.ts';
import type { SyncTimes } from './store/sync-times.store.ts';
import type { SyncCalls } from './sync-calls.ts';
import type { SyncEvent } from './sync-phases.ts';

/** The latest message, and the way to send the next one. */
type SyncReport = {
  current(): SyncProgress;
  /** Sends a message: what is not named stays as it was, except that nothing changed. */
  tell(news: Partial<SyncProgress>): void;
};

export function createReport(initial: SyncProgress, publish: (progress: SyncProgress) => void): SyncReport {
  let current = initial;
  return {
    current: () => current,
    tell(news) {
      current = { ...current, action: standing(current), changed: [], ...news };
      publish(current);
    },
  };
}

/** A failure stands until a cycle succeeds: the phases of the next attempt do not hide it. */
function standing({ action }: SyncProgress): SyncProgress['action'] {
  return action === 'offline' || action === 'error' || action === 'signed out' ? action : 'progress';
}

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

/** What the stages of a cycle work with. */
export type CycleParts = {
  readonly store: SyncStore;
  readonly calls: SyncCalls;
  readonly report: SyncReport;
  readonly environment: Environment;
  readonly signal: AbortSignal;
  readonly identity: { readonly user_id: string; readonly org_id: string };
  /** Resolves when the server has announced a change that is not here yet. */
  readonly news: () => Promise<void>;
  /** Resolves when somebody asks for a cycle and waits for it; at once when that is so already. */
  readonly hurry: () => Promise<void>;
};

export type EpochOfReply = Pick<CoreReply, 'epoch' | 'shared_epoch' | 'follows'>;

/** Moves the machine and reports the new phase, with the text of an initial sync when one is under way. */
export type Stages = CycleParts & {
  move(event: SyncEvent, news?: Parameters<SyncReport['tell']>[0]): void;
  /** Text and percentage of an initial sync; nothing in an incremental one. */
  tellProgress(percentage: number, news?: Parameters<SyncReport['tell']>[0]): void;
  checkEpoch(reply: EpochOfReply): void;
};
