import type { CalendarDay } from '@heatwise/domain/time/calendar-day';

/** What is behind a slice, a bar or a row of the dashboard, within its filter. */
export type DrillDown =
  /** People by the class of their latest test, or without one. */
  { readonly list: 'people'; readonly status: number | 'untested' } | TestList;

/**
 * Hydration tests with this status code, of this day, in this bar of the distribution, of people with this tag; or all
 * tests of one person.
 */
export type TestList = {
  readonly list: 'tests';
  readonly status?: number;
  readonly day?: CalendarDay;
  readonly bin?: number;
  readonly tag_id?: string;
  readonly user_id?: string;
};
