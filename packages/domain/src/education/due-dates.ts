import { addDays, type CalendarDay, dayNumber, dayOfNumber } from '../time/calendar-day.ts';

/** When something that is assigned is due: on a day, some days after it was assigned, or at no time. */
export type Due =
  | { readonly kind: 'none' }
  | { readonly kind: 'date'; readonly date: CalendarDay }
  | { readonly kind: 'days'; readonly days: number };

/** When it is asked for again: some months after it was finished, on a day of every year, or never. */
export type Repeat =
  | { readonly kind: 'none' }
  | { readonly kind: 'months'; readonly months: number }
  | { readonly kind: 'yearly'; readonly month: number; readonly day: number };

export const MOST_DUE_DAYS = 365;
export const MOST_REPEAT_MONTHS = 60;
/** A repeat is asked for this long before it is due, so that nobody is out of date for a day. */
export const REPEAT_LEAD_DAYS = 30;
/** Whoever finished within so many days before the day of the year has done it for the coming season. */
export const COUNTS_FOR_SEASON_DAYS = 90;
export const DUE_IN_THE_PAST = 'The due date must not be before today.';

/** When a course that is assigned on a day is due; null: at no time. */
export function dueDateOf(due: Due, assignedOn: CalendarDay): CalendarDay | null {
  switch (due.kind) {
    case 'none':
      return null;
    case 'date':
      return due.date;
    case 'days':
      return addDays(assignedOn, due.days);
  }
}

/**
 * The same day so many months later; the last of the month where it has no such day (31 January, 1 month: 28
 * February).
 */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** A turn of what repeats: from which day it is asked for, and when it is due. */
export type Round = { readonly opens_on: CalendarDay; readonly due_on: CalendarDay };

/** The turn after one that was finished on a day; null where nothing repeats. */
export function nextRound(repeat: Repeat, doneOn: CalendarDay): Round | null {
  switch (repeat.kind) {
    case 'none':
      return null;
    case 'months':
      return roundDue(addMonths(doneOn, repeat.months), doneOn);
    case 'yearly':
      return roundDue(seasonAfter(repeat, doneOn), doneOn);
  }
}

/** A turn is never asked for before the day after the last one was finished. */
function roundDue(due_on: CalendarDay, doneOn: CalendarDay): Round {
  const opens = dayNumber(due_on) - REPEAT_LEAD_DAYS;
  const earliest = dayNumber(doneOn) + 1;
  return { opens_on: dayOfNumber(Math.max(opens, earliest)), due_on };
}

function seasonAfter({ month, day }: { month: number; day: number }, doneOn: CalendarDay): CalendarDay {
  const counted = dayNumber(doneOn) + COUNTS_FOR_SEASON_DAYS;
  for (let year = Number(doneOn.slice(0, 4)); ; year += 1) {
    const first = `${year}-${String(month).padStart(2, '0')}-01`;
    const last = dayNumber(addMonths(first, 1)) - dayNumber(first);
    const season = addDays(first, Math.min(day, last) - 1);
    if (dayNumber(season) > counted) return season;
  }
}

/** Until when a certificate counts that was earned on a day; null: forever. */
export function validUntil(validMonths: number | null, earnedOn: CalendarDay): CalendarDay | null {
  return validMonths === null ? null : addMonths(earnedOn, validMonths);
}
