import { dateText } from './date-text.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import type { TimeZone } from './time-zone.ts';

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/**
 * How long ago an instant was (both in ms since 1970): minutes and hours under 23 hours, days to seven days, then the
 * date. A device's clock may run ahead a little: up to a minute in the future is 'just now', later is the date.
 * See docs/rules.md#times-and-sizes.
 */
export function relativeTime(ms: number, nowMs: number, zone: TimeZone): string {
  const age = nowMs - ms;
  if (Math.abs(age) < MINUTE_MS) return 'just now';
  if (age < 0 || age > 7 * DAY_MS) return dateText(ms, zone);
  if (age < HOUR_MS) return ago(Math.floor(age / MINUTE_MS), 'minute');
  if (age < 23 * HOUR_MS) return ago(Math.floor(age / HOUR_MS), 'hour');
  return ago(Math.max(1, Math.floor(age / DAY_MS)), 'day');
}
