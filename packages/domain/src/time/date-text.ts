import type { CalendarDay } from './calendar-day.ts';
import type { TimeZone } from './time-zone.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** 'January' for 1. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? '';
}

function monthNameOf(day: string): string {
  return monthName(Number(day.slice(5, 7)));
}

/** 'DD MMM YYYY', as in '05 Nov 2026'. See docs/rules.md#times-and-sizes. */
export function dayText(day: CalendarDay): string {
  return `${day.slice(8, 10)} ${monthNameOf(day).slice(0, 3)} ${day.slice(0, 4)}`;
}

/** '05 Nov' in the year of `today`, else '05 Nov 25': for the axis of a chart, whose tooltip has the whole date. */
export function shortDayText(day: CalendarDay, today: CalendarDay): string {
  const short = dayText(day).slice(0, 6);
  return day.slice(0, 4) === today.slice(0, 4) ? short : `${short} ${day.slice(2, 4)}`;
}

/** 'November 2026' for '2026-11' or a day in it. */
export function monthText(month: string): string {
  return `${monthNameOf(month)} ${month.slice(0, 4)}`;
}

/** The day of an instant (ms since 1970) as the viewer's zone sees it: 'DD MMM YYYY'. */
export function dateText(ms: number, zone: TimeZone): string {
  return dayText(zone.dayAt(ms));
}

/** 'DD MMM YYYY HH:mm' in the viewer's zone, 24 hours. */
export function dateTimeText(ms: number, zone: TimeZone): string {
  const local = new Date(ms + zone.offsetAt(ms)).toISOString();
  return `${dayText(local.slice(0, 10))} ${local.slice(11, 16)}`;
}

/** 'HH:mm' in the viewer's zone, 24 hours. */
export function timeOfDayText(ms: number, zone: TimeZone): string {
  return new Date(ms + zone.offsetAt(ms)).toISOString().slice(11, 16);
}
