import { DAY_MS } from '../time/durations.ts';

/** How long a browser's copy of the data may be read without having reached the server: as long as a session lasts. */
export const OFFLINE_DAYS_LIMIT = 30;
export const OFFLINE_DAYS_NOT_VALID = `The limit must be a whole number of days from 1 to ${OFFLINE_DAYS_LIMIT}.`;

export function isOfflineDays(days: number): boolean {
  return Number.isInteger(days) && days >= 1 && days <= OFFLINE_DAYS_LIMIT;
}

/** What an organisation's metadata asks for under `_offline_days`; the longest where it asks for nothing of use. */
export function offlineDaysOf(organisationMetadata: Readonly<Record<string, unknown>>): number {
  const asked = organisationMetadata._offline_days;
  return typeof asked === 'number' && isOfflineDays(asked) ? asked : OFFLINE_DAYS_LIMIT;
}

type Copy = {
  /** When the server was reached last. */
  readonly reachedMs: number;
  /** The latest time that this browser's clock has shown: setting it back makes a copy no younger. */
  readonly latestMs: number;
  readonly days: number;
};

export function isCopyTooOld({ reachedMs, latestMs, days }: Copy): boolean {
  return latestMs - reachedMs > days * DAY_MS;
}
