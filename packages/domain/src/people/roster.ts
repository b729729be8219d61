/**
 * The roster says who is to be tested today. The specification and decisions §3 name the view only, so the rule is
 * decided here: a person is due when their last valid hydration test is at least this old.
 */
export const DUE_AFTER_HOURS = 24;
const HOUR_MS = 3_600_000;

/** Whether a person is due for a hydration test; both instants in ms since 1970, null without a valid test. */
export function isDueForTest(lastValidTestMs: number | null, nowMs: number): boolean {
  return lastValidTestMs === null || nowMs - lastValidTestMs >= DUE_AFTER_HOURS * HOUR_MS;
}

/** The last instant at which a test leaves its person due: those with a later one are not. */
export function dueBefore(nowMs: number): number {
  return nowMs - DUE_AFTER_HOURS * HOUR_MS;
}
