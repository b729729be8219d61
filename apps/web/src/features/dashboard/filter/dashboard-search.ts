import { isUuid } from '@heatwise/domain/text/uuid';
import { type CalendarDay, isCalendarDay } from '@heatwise/domain/time/calendar-day';
import {
  omitUndefined,
  TEST_FILTER_PARAMETERS,
} from '../../../entities/measurements/test-filter/test-filter.ts';
import { count, oneOf, searchReader, text } from '../../../platform/search-parameters.ts';

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

/** The dashboard's search parameters: the filter, so that a view can be shared, and the list that is open. */
export type DashboardSearch = ReturnType<typeof readDashboardSearch>;

/** Keeps what the dashboard knows, in the types it knows; for the route. */
export const readDashboardSearch = searchReader({
  ...TEST_FILTER_PARAMETERS,
  open: oneOf(['people', 'tests']),
  /** A status code, or 'untested'. */
  status: (status) => (status === 'untested' ? status : count(status)),
  on: text,
  bin: count,
  with: text,
  of: text,
});

/** The list a link opens; null when it opens none, or one that does not exist. */
export function drillDownOfSearch(search: DashboardSearch): DrillDown | null {
  const { open, status, on, bin, with: tag, of: person } = search;
  if (open === 'people') {
    if (status === 'untested') return { list: 'people', status };
    return status !== undefined && status <= 3 ? { list: 'people', status } : null;
  }
  if (open !== 'tests') return null;
  return {
    list: 'tests',
    ...(typeof status === 'number' && status <= 10 ? { status } : {}),
    ...(on !== undefined && isCalendarDay(on) ? { day: on } : {}),
    ...(bin !== undefined ? { bin } : {}),
    ...(tag !== undefined && isUuid(tag) ? { tag_id: tag } : {}),
    ...(person !== undefined && isUuid(person) ? { user_id: person } : {}),
  };
}

export function searchOfDrillDown(drillDown: DrillDown | null): DashboardSearch {
  if (!drillDown) return {};
  if (drillDown.list === 'people') return { open: 'people', status: drillDown.status };
  const { status, day, bin, tag_id, user_id } = drillDown;
  return omitUndefined({
    open: 'tests',
    status,
    on: day,
    bin,
    with: tag_id,
    of: user_id,
  }) as DashboardSearch;
}
