import { readTestFilter, type TestFilter } from './test-filter.ts';

/** A filter as search parameters, so that a view can be shared. */
export type TestFilterSearch = {
  readonly range?: string;
  readonly hours?: number;
  readonly days?: number;
  readonly day?: string;
  readonly month?: string;
  readonly from?: string;
  readonly to?: string;
  /** Ids joined by commas. */
  readonly tags?: string;
  readonly jobs?: string;
  readonly locations?: string;
  readonly person?: string;
  readonly hidden?: boolean;
};

export function omitUndefined<Value extends object>(value: Value): Partial<Value> {
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries) as Partial<Value>;
}

export const textParameter = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value : undefined;
export const countParameter = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;

/** Keeps the filter's parameters, in the types they have; for a route. */
export function readTestFilterSearch(search: Record<string, unknown>): TestFilterSearch {
  return omitUndefined({
    range: textParameter(search.range),
    hours: countParameter(search.hours),
    days: countParameter(search.days),
    day: textParameter(search.day),
    month: textParameter(search.month),
    from: textParameter(search.from),
    to: textParameter(search.to),
    tags: textParameter(search.tags),
    jobs: textParameter(search.jobs),
    locations: textParameter(search.locations),
    person: textParameter(search.person),
    hidden: search.hidden === true ? true : undefined,
  }) as TestFilterSearch;
}

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
