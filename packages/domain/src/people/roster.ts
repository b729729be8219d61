/**
 * The roster says who is to be tested today. The specification names the view only; the rules are decided here:
 * decisions §3 (shift pattern, who is due, day of acclimatisation).
 */

/** A person is due when their last valid hydration test is at least this old. */
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

/** Days of heat after which a body is used to it, and days of absence after which that is lost. Source: NIOSH 2016-106. */
export const ACCLIMATISED_AFTER_DAYS = 14;
export const ACCLIMATISATION_LOST_AFTER_DAYS = 7;

/**
 * The day of acclimatisation a person is on, from 1; null for somebody away for more than a week, who begins anew.
 * `daysAgo` are the days on which the person was tested, which stand for the days of work in the heat: 0 is today,
 * in any order and each any number of times. Counts working days back to the last gap of more than a week.
 */
export function acclimatisationDay(daysAgo: readonly number[]): number | null {
  const days = [...new Set(daysAgo)].filter((day) => day >= 0).sort((one, other) => one - other);
  let previous = 0;
  let count = 0;
  for (const day of days) {
    if (day - previous > ACCLIMATISATION_LOST_AFTER_DAYS) break;
    previous = day;
    count += 1;
  }
  return count === 0 ? null : count;
}

/** 'Day 3 of 14', 'Acclimatised', or 'Not acclimatised' for somebody who begins anew. */
export function acclimatisationText(day: number | null): string {
  if (day === null) return 'Not acclimatised';
  return day > ACCLIMATISED_AFTER_DAYS ? 'Acclimatised' : `Day ${day} of ${ACCLIMATISED_AFTER_DAYS}`;
}
