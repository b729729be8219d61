import { isUuid } from '@heatwise/domain/text/uuid';
import { isCalendarDay } from '@heatwise/domain/time/calendar-day';
import { type DashboardFilter, readDashboardFilter } from './dashboard-filter.ts';
import type { DrillDown } from './drill-down.ts';

/** The dashboard's search parameters: the filter, so that a view can be shared, and the list that is open. */
export type DashboardSearch = {
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
  readonly open?: 'people' | 'tests';
  /** A status code, or 'untested'. */
  readonly status?: number | 'untested';
  readonly on?: string;
  readonly bin?: number;
  readonly with?: string;
  readonly of?: string;
};

function omitUndefined<Value extends object>(value: Value): Partial<Value> {
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries) as Partial<Value>;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const count = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;

/** Keeps what the dashboard knows, in the types it knows; for the route. */
export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const { open, status, hidden } = search;
  return omitUndefined({
    range: text(search.range),
    hours: count(search.hours),
    days: count(search.days),
    day: text(search.day),
    month: text(search.month),
    from: text(search.from),
    to: text(search.to),
    tags: text(search.tags),
    jobs: text(search.jobs),
    locations: text(search.locations),
    person: text(search.person),
    hidden: hidden === true ? true : undefined,
    open: open === 'people' || open === 'tests' ? open : undefined,
    status: status === 'untested' ? 'untested' : count(status),
    on: text(search.on),
    bin: count(search.bin),
    with: text(search.with),
    of: text(search.of),
  }) as DashboardSearch;
}

/** The filter a link carries; null when it carries none. */
export function filterOfSearch(search: DashboardSearch): DashboardFilter | null {
  const { range, hours, days, day, month, from, to, tags, jobs, locations, person, hidden } = search;
  const parts = [range, tags, jobs, locations, person, hidden];
  if (parts.every((part) => part === undefined)) return null;
  return readDashboardFilter({
    range: { mode: range, hours, days, day, month, from, to },
    tag_ids: tags?.split(','),
    job_ids: jobs?.split(','),
    location_ids: locations?.split(','),
    user_id: person,
    showHidden: hidden,
  });
}

/** The search parameters of a filter, whole: whoever follows the link may remember another one. */
export function searchOfFilter(filter: DashboardFilter): DashboardSearch {
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
  }) as DashboardSearch;
}

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
