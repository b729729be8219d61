import { count, flag, searchReader, text } from '../../../platform/search-parameters.ts';
import { readTestFilter, type TestFilter } from './test-filter.ts';

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
