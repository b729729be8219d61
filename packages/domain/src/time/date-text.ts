import { addDays, type CalendarDay, dayNumber, weekdayOf } from './calendar-day.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
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

/** Whose clocks count: those where something happens, and those of who is looking. */
export type Clocks = { readonly site: TimeZone; readonly viewer: TimeZone };

/** 'Perth' for 'Australia/Perth'; the whole name where it names no place, as in 'UTC'. */
export function placeOfZone({ name }: TimeZone): string {
  return name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** Whether the two clocks show different times at this instant. */
export function clocksDiffer(ms: number, { site, viewer }: Clocks): boolean {
  return site.offsetAt(ms) !== viewer.offsetAt(ms);
}

/** 'HH:mm' at the site; says whose time it is when it is not the viewer's: '14:35 Perth time'. */
export function siteTimeOfDayText(ms: number, clocks: Clocks): string {
  return named(timeOfDayText(ms, clocks.site), ms, clocks);
}

/** 'DD MMM YYYY HH:mm' at the site, in the same way. */
export function siteDateTimeText(ms: number, clocks: Clocks): string {
  return named(dateTimeText(ms, clocks.site), ms, clocks);
}

function named(text: string, ms: number, clocks: Clocks): string {
  return clocksDiffer(ms, clocks) ? `${text} ${placeOfZone(clocks.site)} time` : text;
}

/** The same instant for who is looking, for a tooltip: '05 Nov 2026 16:35 your time'. */
export function viewerTimeText(ms: number, { viewer }: Clocks): string {
  return `${dateTimeText(ms, viewer)} your time`;
}

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
