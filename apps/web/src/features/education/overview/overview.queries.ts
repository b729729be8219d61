import type { TrainedAsked } from '@heatwise/contract/education/assignments.contract';
import { overviewRoutes } from '@heatwise/contract/education/education.routes';
import { MOST_TRAINED_LISTED } from '@heatwise/domain/education/course';
import { formatNumber } from '@heatwise/domain/text/format-number';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApiQuery } from '../../../api/use-api-query.ts';
import type { ApiClient } from '../../../platform/api-client.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { EDUCATION } from '../education-key.ts';

const REFRESH_MS = 60_000;
const PAGE = 100;

/** How everybody in one's reach stands on a day. */
export function useOverview(today: CalendarDay) {
  return useApiQuery(
    [...EDUCATION, 'overview', today],
    (api) => api.send(overviewRoutes.overview, { querystring: { today } }),
    { refetchInterval: REFRESH_MS, staleTime: 0, retry: false },
  );
}

/** Which courses are listed. */
export type TrainedFilter = Pick<TrainedAsked, 'today' | 'show' | 'module_id' | 'q'>;

function readPage(api: ApiClient, filter: TrainedFilter, offset: number, limit: number) {
  return api.send(overviewRoutes.people, { querystring: { ...filter, offset, limit } });
}

/** The courses that hold a filter, page by page. */
export function useTrained(filter: TrainedFilter) {
  const { api } = usePlatform();
  return useInfiniteQuery({
    queryKey: [...EDUCATION, 'people', filter],
    queryFn: ({ pageParam }) => readPage(api, filter, pageParam, PAGE),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const read = pages.reduce((sum, { courses }) => sum + courses.length, 0);
      return read < count && (pages.at(-1)?.courses.length ?? 0) > 0 ? read : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

/** A file with more is of no use to anybody, and many requests. */
export const MOST_EXPORTED = 20_000;
export const TOO_MANY_TO_EXPORT = `At most ${formatNumber(MOST_EXPORTED)} courses go into one file. Choose a module or a state first.`;

/** All of them, for a file. Throws an Error where they are too many. */
export async function readAllTrained(api: ApiClient, filter: TrainedFilter) {
  const first = await readPage(api, filter, 0, MOST_TRAINED_LISTED);
  if (first.count > MOST_EXPORTED) throw new Error(TOO_MANY_TO_EXPORT);
  const all = [...first.courses];
  while (all.length < first.count) {
    const { courses } = await readPage(api, filter, all.length, MOST_TRAINED_LISTED);
    if (courses.length === 0) break;
    all.push(...courses);
  }
  return all;
}
