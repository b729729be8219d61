import { MOST_MUTED_DAYS } from '@heatwise/domain/alerts/alert-rule';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { DAY_MS, HOUR_MS } from '@heatwise/domain/time/durations';
import type { TimeZone } from '@heatwise/domain/time/time-zone';

export const MUTE_SPANS = ['hour', 'day', 'week', 'until'] as const;
export type MuteSpan = (typeof MUTE_SPANS)[number];

export const MUTE_SPAN_LABELS: Readonly<Record<MuteSpan, string>> = {
  hour: 'For 1 hour',
  day: 'For the rest of the day',
  week: 'For a week',
  until: 'Until …',
};

/**
 * The end of a muting, in ms since 1970; null while none is chosen. `typed` is a local time as the field gives it,
 * '2026-11-23T18:30'.
 */
export function muteEnd(span: MuteSpan, typed: string, nowMs: number, zone: TimeZone): number | null {
  if (span === 'hour') return nowMs + HOUR_MS;
  if (span === 'day') return zone.startOf(addDays(zone.dayAt(nowMs), 1));
  if (span === 'week') return nowMs + 7 * DAY_MS;
  const local = Date.parse(`${typed}Z`);
  if (Number.isNaN(local)) return null;
  return local - zone.offsetAt(local - zone.offsetAt(local));
}

/** What is wrong with it; null when nothing is. */
export function muteEndProblem(end: number | null, nowMs: number): string | null {
  if (end === null) return 'Choose a day and a time.';
  if (end <= nowMs) return 'Choose a time that is still to come.';
  return end - nowMs > MOST_MUTED_DAYS * DAY_MS
    ? `A rule can be muted for ${MOST_MUTED_DAYS} days at most.`
    : null;
}
