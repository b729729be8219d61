import { DEFAULT_TIME_RANGE, readTimeRange, type TimeRange } from '@heatwise/domain/dashboard/time-range';
import { isUuid } from '@heatwise/domain/text/uuid';
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
