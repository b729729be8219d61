import { CREATED_TIME_FUTURE_LIMIT_MS } from '@heatwise/domain/measurements/measurement-time';

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
