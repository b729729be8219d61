import { DEFAULT_TIME_RANGE, readTimeRange, type TimeRange } from '@heatwise/domain/dashboard/time-range';
import { isUuid } from '@heatwise/domain/text/uuid';
import { count, flag, searchReader, text } from '../../../platform/search-parameters.ts';
import type { PeopleFilter } from '../../people/people-in-view.queries.ts';

/** Whose tests, of which time, a screen shows. */
export type TestFilter = PeopleFilter & { readonly range: TimeRange };

export const DEFAULT_TEST_FILTER: TestFilter = {
  range: DEFAULT_TIME_RANGE,
  tag_ids: [],
  job_ids: [],
  location_ids: [],
  user_id: null,
  showHidden: false,
};

/** More than these in one list are left out: a link has to stay a link. */
const MOST_IDS = 50;

function readIds(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return [...new Set(value.filter((id): id is string => typeof id === 'string' && isUuid(id)))].slice(
    0,
    MOST_IDS,
  );
}

/** A remembered or linked filter; whatever of it is damaged falls back to the default. */
export function readTestFilter(stored: unknown): TestFilter {
  if (typeof stored !== 'object' || stored === null) return DEFAULT_TEST_FILTER;
  const { range, tag_ids, job_ids, location_ids, user_id, showHidden } = stored as Record<string, unknown>;
  return {
    range: readTimeRange(range) ?? DEFAULT_TIME_RANGE,
    tag_ids: readIds(tag_ids),
    job_ids: readIds(job_ids),
    location_ids: readIds(location_ids),
    user_id: typeof user_id === 'string' && isUuid(user_id) ? user_id : null,
    showHidden: showHidden === true,
  };
}

/** A filter as search parameters, so that a view can be shared. */
export type TestFilterSearch = ReturnType<typeof readTestFilterSearch>;

export function omitUndefined<Value extends object>(value: Value): Partial<Value> {
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries) as Partial<Value>;
}

/** The filter's parameters, for the addresses that have more. Tags, jobs and locations are ids joined by commas. */
export const TEST_FILTER_PARAMETERS = {
  range: text,
  hours: count,
  days: count,
  day: text,
  month: text,
  from: text,
  to: text,
  tags: text,
  jobs: text,
  locations: text,
  person: text,
  hidden: flag,
};

const readTestFilterSearch = searchReader(TEST_FILTER_PARAMETERS);

/** The filter a link carries; null when it carries none. */
export function filterOfSearch(search: TestFilterSearch): TestFilter | null {
  const { range, hours, days, day, month, from, to, tags, jobs, locations, person, hidden } = search;
  const parts = [range, tags, jobs, locations, person, hidden];
  if (parts.every((part) => part === undefined)) return null;
  return readTestFilter({
    range: { mode: range, hours, days, day, month, from, to },
    tag_ids: tags?.split(','),
    job_ids: jobs?.split(','),
    location_ids: locations?.split(','),
    user_id: person,
    showHidden: hidden,
  });
}

/** The search parameters of a filter, whole: whoever follows the link may remember another one. */
export function searchOfFilter(filter: TestFilter): TestFilterSearch {
  const { mode, ...rest } = filter.range;
  const ids = (list: readonly string[]) => (list.length > 0 ? list.join(',') : undefined);
  return omitUndefined({
    range: mode,
    ...rest,
    tags: ids(filter.tag_ids),
    jobs: ids(filter.job_ids),
    locations: ids(filter.location_ids),
    person: filter.user_id ?? undefined,
    hidden: filter.showHidden || undefined,
  }) as TestFilterSearch;
}
