import { ALL_TIME, type Interval } from '@heatwise/domain/dashboard/time-range';
import type { TimeZone } from '@heatwise/domain/time/time-zone';

/** The days of an interval as other lists ask for them; none for all of the time. */
export function daysOf({ from, to }: Interval, zone: TimeZone): { from?: string; to?: string } {
  if (from === ALL_TIME.from && to === ALL_TIME.to) return {};
  return { from: zone.dayAt(from), to: zone.dayAt(to - 1) };
}
