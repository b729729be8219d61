import { openTimeZone } from '../time/time-zone.ts';
import type { AlertSeverity, QuietHours } from './alert-rule.ts';

/** Whether a message waits now: in quiet hours, unless it is critical. `nowMs` is in ms since 1970. */
export function isQuiet(quiet: QuietHours | null, severity: AlertSeverity, nowMs: number): boolean {
  if (quiet === null || severity === 'critical') return false;
  const offset = openTimeZone(quiet.time_zone).offsetAt(nowMs);
  const now = new Date(nowMs + offset).toISOString().slice(11, 16);
  // From the evening to the morning the hours go over midnight.
  return quiet.from < quiet.to ? now >= quiet.from && now < quiet.to : now >= quiet.from || now < quiet.to;
}
