import { DAY_MS } from '../time/durations.ts';

/** How far back browsers hold measurements, in days, where an organisation has not said otherwise. */
export const HISTORY_DAYS_DEFAULT = 400;
/** Two months: what fits on a calendar and its comparison is always here. */
export const HISTORY_DAYS_MIN = 62;
export const HISTORY_DAYS_LIMIT = 3650;
export const HISTORY_DAYS_NOT_VALID = `The history must be a whole number of days from ${HISTORY_DAYS_MIN} to ${HISTORY_DAYS_LIMIT}.`;

export function isHistoryDays(days: number): boolean {
  return Number.isInteger(days) && days >= HISTORY_DAYS_MIN && days <= HISTORY_DAYS_LIMIT;
}

/** What an organisation's metadata asks for under `_history_days`; the default where it asks for nothing of use. */
export function historyDaysOf(organisationMetadata: Readonly<Record<string, unknown>>): number {
  const asked = organisationMetadata._history_days;
  return typeof asked === 'number' && isHistoryDays(asked) ? asked : HISTORY_DAYS_DEFAULT;
}

/**
 * Where the window of history begins: at the first instant, in UTC, of the month that was `days` days before `nowMs`
 * (milliseconds since 1970). A month and not a day, so that it moves twelve times a year. As the synchronisation writes times.
 */
export function historyFrom(nowMs: number, days: number): string {
  const date = new Date(nowMs - days * DAY_MS);
  const month = String(date.getUTCMonth() + 1).padStart(2, '0');
  return `${date.getUTCFullYear()}-${month}-01T00:00:00.000000Z`;
}
