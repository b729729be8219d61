import { DEFAULT_TIME_RANGE, readTimeRange, type TimeRange } from '@heatwise/domain/dashboard/time-range';
import { isUuid } from '@heatwise/domain/text/uuid';

/**
 * What the dashboard shows. A person is in view when they carry, today, at least one of the tags, one of the jobs and
 * one of the locations; a list that is empty asks for nothing. `showHidden` takes in hidden people and hidden tags.
 * Source: specification §3 (user filter state, time-range modes).
 */
export type DashboardFilter = {
  readonly range: TimeRange;
  readonly tag_ids: readonly string[];
  readonly job_ids: readonly string[];
  readonly location_ids: readonly string[];
  /** One person only; null is everybody. */
  readonly user_id: string | null;
  readonly showHidden: boolean;
};

/** The part of the filter that says whose tests count. */
export type PeopleFilter = Omit<DashboardFilter, 'range'>;

export const DEFAULT_DASHBOARD_FILTER: DashboardFilter = {
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
export function readDashboardFilter(stored: unknown): DashboardFilter {
  if (typeof stored !== 'object' || stored === null) return DEFAULT_DASHBOARD_FILTER;
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

/** How many parts of the filter besides the time are set. */
export function countOfPeopleFilters(filter: PeopleFilter): number {
  const lists = [filter.tag_ids, filter.job_ids, filter.location_ids].filter((ids) => ids.length > 0);
  return lists.length + (filter.user_id ? 1 : 0) + (filter.showHidden ? 1 : 0);
}
