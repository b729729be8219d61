import { CREATED_TIME_FUTURE_LIMIT_MS } from '@heatwise/domain/measurements/measurement-time';
import type { WaitingFor } from '../local-db/compact-rows.ts';
import type { DataKey } from '../local-db/local-database.ts';
import type { SyncPhase } from './sync-phases.ts';

/** How far back the local measurements reach, as the screens learn it. */
export type SyncHistory = {
  /** Everything stamped from then on is here; null when everything is. */
  readonly heldFromMs: number | null;
  /** Where the organisation's window begins; null when its server knows of none. */
  readonly windowFromMs: number | null;
  /** What is being fetched, and how far down it has come. */
  readonly extending: { readonly toMs: number; readonly reachedMs: number } | null;
  /** There is no room for older ones. */
  readonly isFull: boolean;
};

export const ALL_HELD: SyncHistory = {
  heldFromMs: null,
  windowFromMs: null,
  extending: null,
  isFull: false,
};

/** The stamp of the beginning of all time. */
export const EVERYTHING_FROM = '1970-01-01T00:00:00.000000Z';

/**
 * What must be stamped from then on, so that all that was taken since `ms` is among it: a stamp is never earlier than the
 * test, except where a device's clock ran ahead.
 */
export function stampedSince(ms: number): number {
  return ms - CREATED_TIME_FUTURE_LIMIT_MS;
}

/** Whether all that was taken since then is here. */
export function isHeldSince({ heldFromMs }: SyncHistory, ms: number): boolean {
  return heldFromMs === null || stampedSince(ms) >= heldFromMs;
}

/** Percentages and times of the synchronisation. */
export const PERCENTAGE_AFTER_CORE = 33;
export const PERCENTAGE_AFTER_IMAGES = 66;
export const PERCENTAGE_STEP = 0.5;
export const PERCENTAGE_CAP = 99;
export const SYNC_INTERVAL_MS = 60_000;
export const DONE_TEXT_MS = 3000;

export const DONE_TEXT = 'Done Syncing Initial Data';
/** A sync that is asked for before the database is there. */
export const NOT_INITIALISED_MESSAGE = 'Axios instance is not initialized.';

const SUBJECTS: Partial<Record<SyncPhase, string>> = {
  'full syncing core': 'core data',
  'syncing core': 'core data',
  'syncing images': 'image data',
  'full syncing measurements': 'measurement data',
};

/** What the user reads while an initial sync is under way; empty in the phases that say nothing. Whole percents. */
export function progressText(phase: SyncPhase, percentage: number): string {
  const subject = SUBJECTS[phase];
  return subject ? `Syncing ${subject}... Please do not refresh the page (${Math.floor(percentage)} %)` : '';
}

/** The percentage after `batches` of the initial measurement sync: below 99 until the end. */
export function percentageOfBatches(batches: number): number {
  return Math.min(PERCENTAGE_AFTER_IMAGES + batches * PERCENTAGE_STEP, PERCENTAGE_CAP - PERCENTAGE_STEP);
}

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
