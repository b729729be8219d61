import { dateTimeText, timeOfDayText } from './date-text.ts';
import type { TimeZone } from './time-zone.ts';

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
