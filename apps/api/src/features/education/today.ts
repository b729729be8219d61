import { type CalendarDay, dayNumber, dayOfNumber } from '@heatwise/domain/time/calendar-day';
import { DAY_MS } from '@heatwise/domain/time/durations';

/** The day in UTC, for what happens without anybody's clock: counting, and turns that fall due. */
export function dayOf(now: Date): CalendarDay {
  return now.toISOString().slice(0, 10);
}

/**
 * The day as a caller's calendar has it, which may be one before or after UTC's; a clock that is further off than any
 * time zone counts for nothing. UTC's for a caller who names none.
 */
export function callersDay(today: CalendarDay | undefined, now: Date): CalendarDay {
  if (today === undefined) return dayOf(now);
  const utc = Math.floor(now.getTime() / DAY_MS);
  return Math.abs(dayNumber(today) - utc) <= 1 ? today : dayOfNumber(utc);
}
