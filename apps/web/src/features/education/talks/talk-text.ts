import { formatCount } from '@heatwise/domain/text/format-number';
import { dayText, timeOfDayText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';

/** '23 Nov 2026, 06:10 to 06:25'. */
export function heldText(
  { held_on, started_at, ended_at }: { held_on: string; started_at: string; ended_at: string },
  zone: TimeZone,
): string {
  const time = (instant: string) => timeOfDayText(Date.parse(instant), zone);
  return `${dayText(held_on)}, ${time(started_at)} to ${time(ended_at)}`;
}

export function attendedText(count: number): string {
  return formatCount(count, 'person attended', 'people attended');
}
