import { addDays, type CalendarDay, dayNumber, weekdayOf } from './calendar-day.ts';
import { dayText } from './date-text.ts';

/** An ISO 8601 week: `start` is its Monday, `end` its Sunday; `year` is the year its Thursday is in. */
export type IsoWeek = {
  readonly year: number;
  readonly week: number;
  readonly start: CalendarDay;
  readonly end: CalendarDay;
};

/** The week that a day is in. See docs/rules.md#time-ranges. */
export function isoWeekOf(day: CalendarDay): IsoWeek {
  const start = addDays(day, 1 - weekdayOf(day));
  const thursday = addDays(start, 3);
  const year = Number(thursday.slice(0, 4));
  const week = Math.floor((dayNumber(thursday) - dayNumber(`${thursday.slice(0, 4)}-01-01`)) / 7) + 1;
  return { year, week, start, end: addDays(start, 6) };
}

/** 'Week 47 (16 Nov 2026 - 22 Nov 2026)'. */
export function weekLabel(day: CalendarDay): string {
  const { week, start, end } = isoWeekOf(day);
  return `Week ${week} (${dayText(start)} - ${dayText(end)})`;
}
