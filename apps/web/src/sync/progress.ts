import type { DataKey } from '../local-db/local-database.ts';
import type { WaitingFor } from '../local-db/tab-messages.ts';
import { ALL_HELD, type SyncHistory } from './history-report.ts';
import type { SyncPhase } from './sync-phases.ts';

/** What the synchronisation reports to the screens, in every tab. */
export type SyncProgress = {
  action: 'progress' | 'full sync complete' | 'error' | 'online' | 'offline' | 'signed out';
  phase: SyncPhase;
  /** Kinds of local data that changed with this message. */
  changed: readonly DataKey[];
  /** 0 to 100. */
  percentage: number;
  /** What the user reads, empty when there is nothing to say. */
  message: string;
  initialSyncDone: boolean;
  /** Tests that this initial synchronisation has fetched since the page was opened; 0 after its end. */
  fetchedTests: number;
  /** When the last cycle that succeeded ended, whether it brought anything or not; null before the first. */
  checkedMs: number | null;
  /** The server's clock that local data reaches: it moves when somebody wrote something. Null before the first cycle. */
  syncedAt: string | null;
  /** How often something happened to the alerts, as the stream of events says; null before it did. */
  alertChanges: string | null;
  /** The last attempt did not reach the server; cleared by the first that does. */
  offline: boolean;
  /** The browser's storage is full: pictures, or measurements of the oldest months, are not kept here. */
  storageFull: boolean;
  /** How far back the measurements reach. */
  history: SyncHistory;
  /** False where the browser keeps no files for us: the data is gone when the last tab closes. */
  persistent: boolean;
  /** What this page waits for before it can show anything; null when it need not. */
  waitingFor: WaitingFor | null;
};

/** Before the first message. */
export const NO_PROGRESS: SyncProgress = {
  action: 'progress',
  phase: 'stopped',
  changed: [],
  percentage: 0,
  message: '',
  initialSyncDone: false,
  fetchedTests: 0,
  checkedMs: null,
  syncedAt: null,
  alertChanges: null,
  offline: false,
  storageFull: false,
  history: ALL_HELD,
  persistent: true,
  waitingFor: null,
};
