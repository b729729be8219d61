import { dateText } from './date-text.ts';
import type { TimeZone } from './time-zone.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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
  if (Math.abs(age) < MINUTE) return 'just now';
  if (age < 0 || age > 7 * DAY) return dateText(ms, zone);
  if (age < HOUR) return ago(Math.floor(age / MINUTE), 'minute');
  if (age < 23 * HOUR) return ago(Math.floor(age / HOUR), 'hour');
  return ago(Math.max(1, Math.floor(age / DAY)), 'day');
}
