import type { Assignment, LearnersAsked } from '@heatwise/contract/education/assignments.contract';
import { assignmentRoutes } from '@heatwise/contract/education/education.routes';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { sql } from 'kysely';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import type { LocalQueries } from '../../../../local-db/local-queries.ts';
import { usePlatform } from '../../../../platform/platform-context.tsx';
import { EDUCATION } from '../../education-key.ts';

const REFRESH_MS = 60_000;
/** People are being given the module in the background. */
const PROGRESS_MS = 1500;
const PAGE = 100;

/** Whether one of the assignments is still being given to people. */
export function isUnderWay(assignments: readonly Assignment[] | undefined): boolean {
  return assignments?.some(({ progress }) => progress !== null) ?? false;
}

/** What a module is assigned by, the newest first. */
export function useAssignments(module_id: string) {
  return useApiQuery(
    [...EDUCATION, 'assignments', module_id],
    async (api) => {
      const reply = await api.send(assignmentRoutes.list, { params: { module_id } });
      return reply.assignments;
    },
    {
      refetchInterval: ({ state }) => (isUnderWay(state.data) ? PROGRESS_MS : REFRESH_MS),
      staleTime: 0,
      retry: false,
    },
  );
}

export type LearnersFilter = Pick<LearnersAsked, 'today' | 'state' | 'q'>;

/** Who has a module and how they stand, page by page; asked for often while people are being given it. */
export function useLearners(module_id: string, filter: LearnersFilter, isUnderWayNow: boolean) {
  const { api } = usePlatform();
  return useInfiniteQuery({
    queryKey: [...EDUCATION, 'learners', module_id, filter],
    queryFn: ({ pageParam }) =>
      api.send(assignmentRoutes.people, {
        params: { module_id },
        querystring: { ...filter, offset: pageParam, limit: PAGE },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ people }, pages) =>
      people.length < PAGE ? undefined : pages.reduce((sum, page) => sum + page.people.length, 0),
    placeholderData: keepPreviousData,
    refetchInterval: isUnderWayNow ? 2 * PROGRESS_MS : REFRESH_MS,
    staleTime: 0,
    retry: false,
  });
}

/** The names of the people that assignments name. */
export function namesOfAssigned(queries: LocalQueries, ids: readonly string[]) {
  return queries
    .selectFrom('users')
    .select([
      'user_id as id',
      sql<string>`coalesce(nullif(trim(name_first || ' ' || name_last), ''), 'No name')`.as('name'),
    ])
    .where('user_id', 'in', ids);
}
