import type { SyncPhase } from './sync-phases.ts';

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
