import type { CoreReply } from '@heatwise/contract/sync/sync.contract';
import type { Environment } from './environment.ts';
import type { SyncStore } from './store/sync-store.ts';
import type { SyncCalls } from './sync-calls.ts';
import type { SyncEvent } from './sync-phases.ts';
import type { SyncReport } from './sync-report.ts';

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
