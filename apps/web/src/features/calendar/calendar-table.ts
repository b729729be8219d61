import { type CalendarPeriod, calendarDays } from '@heatwise/domain/calendar/calendar';
import { type ColourRange, colourOfCount } from '@heatwise/domain/calendar/calendar-configuration';
import { matchesPerson } from '@heatwise/domain/people/person-name';
import { addDays, type CalendarDay } from '@heatwise/domain/time/calendar-day';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { CalendarPerson } from './calendar.queries.ts';

/** The background of a cell, and the letters on it that can be read best. */
export type CellPaint = { readonly backgroundColor: string; readonly color: string };

const BLACK = '#000000';
const WHITE = '#ffffff';

/** Relative luminance (WCAG 2) of '#rrggbb': 0 is black, 1 is white. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever stands out more: at least 4.5:1 on any colour. */
export function inkOn(colour: string): string {
  const light = luminance(colour) + 0.05;
  return light / 0.05 >= 1.05 / light ? BLACK : WHITE;
}

/** The paint of a count; null where it is in no range. Asked for again and again, it looks once. */
export function createPaintOf(ranges: readonly ColourRange[]): (count: number) => CellPaint | null {
  const known = new Map<number, CellPaint | null>();
  return (count) => {
    const found = known.get(count);
    if (found !== undefined) return found;
    const colour = colourOfCount(count, ranges);
    const paint = colour === null ? null : { backgroundColor: colour, color: inkOn(colour) };
    known.set(count, paint);
    return paint;
  };
}

/** A column of the table: a day, and its place in the window. */
export type CalendarColumn = { readonly day: CalendarDay; readonly place: number };

/** What the table shows: nobody and no day when nobody was measured. */
export type CalendarTable = {
  readonly people: readonly CalendarPerson[];
  /** From the first to the last day that has measurements. */
  readonly columns: readonly CalendarColumn[];
};

export const EMPTY_TABLE: CalendarTable = { people: [], columns: [] };

/** The first instants of a window's days, then the end of the last, in ms since 1970. */
export function startsOf(window: CalendarPeriod, zone: TimeZone): number[] {
  return [...calendarDays(window), addDays(window.to, 1)].map((day) => zone.startOf(day));
}

/** Keeps the days from the first to the last that has measurements. */
export function tableOf(people: readonly CalendarPerson[], window: CalendarPeriod): CalendarTable {
  if (people.length === 0) return EMPTY_TABLE;
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const { first_place, last_place } of people) {
    first = Math.min(first, first_place);
    last = Math.max(last, last_place);
  }
  const columns = calendarDays(window)
    .map((day, place) => ({ day, place }))
    .slice(first, last + 1);
  return { people, columns };
}

/** How many measurements at each place; a place that is missing has none. */
export function countsOf({ counts }: Pick<CalendarPerson, 'counts'>): ReadonlyMap<number, number> {
  return new Map(
    counts.split(' ').map((entry) => {
      const [place, tests] = entry.split(':');
      return [Number(place), Number(tests)];
    }),
  );
}

export type CalendarSort = { readonly by: 'person' | 'tests'; readonly isDescending: boolean };
export const BY_NAME: CalendarSort = { by: 'person', isDescending: false };

/** The people a search finds, in order; `people` come by name. */
export function arrange(
  people: readonly CalendarPerson[],
  { by, isDescending }: CalendarSort,
  search: string,
): readonly CalendarPerson[] {
  const found = search.trim() === '' ? people : people.filter((person) => matchesPerson(person, search));
  if (by === 'person') return isDescending ? found.toReversed() : found;
  // Sorting keeps the names in order among people with as many tests.
  return found.toSorted((a, b) => (isDescending ? b.tests - a.tests : a.tests - b.tests));
}

/** Neighbouring columns of one month: its day of any kind, the first column and how many there are. */
export type CalendarMonth = { readonly month: string; readonly from: number; readonly count: number };

export function monthsOf(columns: readonly CalendarColumn[]): CalendarMonth[] {
  const months: { month: string; from: number; count: number }[] = [];
  columns.forEach(({ day }, index) => {
    const month = day.slice(0, 7);
    const before = months.at(-1);
    if (before?.month === month) before.count += 1;
    else months.push({ month, from: index, count: 1 });
  });
  return months;
}
