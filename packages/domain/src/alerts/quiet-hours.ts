import { MINUTE_MS } from '../time/durations.ts';
import { openTimeZone } from '../time/time-zone.ts';
import type { AlertSeverity, AlertStep, QuietHours } from './alert-rule.ts';

/** Whether a message waits now: in quiet hours, unless it is critical. `nowMs` is in ms since 1970. */
export function isQuiet(quiet: QuietHours | null, severity: AlertSeverity, nowMs: number): boolean {
  if (quiet === null || severity === 'critical') return false;
  const offset = openTimeZone(quiet.time_zone).offsetAt(nowMs);
  const now = new Date(nowMs + offset).toISOString().slice(11, 16);
  // From the evening to the morning the hours go over midnight.
  return quiet.from < quiet.to ? now >= quiet.from && now < quiet.to : now >= quiet.from || now < quiet.to;
}

/** When what waits now may be told: the first minute that is not quiet, in ms since 1970; null where nothing waits. */
export function quietUntil(quiet: QuietHours | null, severity: AlertSeverity, nowMs: number): number | null {
  if (!isQuiet(quiet, severity, nowMs)) return null;
  // Minute by minute, for the clocks may change meanwhile: forwards over the end, or back to before it.
  let until = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  while (isQuiet(quiet, severity, until)) until += MINUTE_MS;
  return until;
}

type Escalating = {
  readonly severity: AlertSeverity;
  readonly quiet_hours: QuietHours | null;
  readonly steps: readonly Pick<AlertStep, 'after_minutes'>[];
};

/**
 * When people are told of a step (an index from 0) that is taken now, in ms since 1970. Of those that come in the same
 * quiet hours the first is told when these end, whenever that is by then; each further one as long after it as the rule
 * says, so that there is time to answer the one before.
 */
export function stepToldAt(
  { severity, quiet_hours, steps }: Escalating,
  index: number,
  nowMs: number,
): number {
  const until = quietUntil(quiet_hours, severity, nowMs);
  if (until === null) return nowMs;
  const after = (step: number) => (steps[step]?.after_minutes ?? 0) * MINUTE_MS;
  const isOfThese = (step: number) =>
    quietUntil(quiet_hours, severity, nowMs - (after(index) - after(step))) === until;
  const first = steps.findIndex((_, step) => step <= index && isOfThese(step));
  return first === index ? nowMs : until + after(index) - after(first);
}
