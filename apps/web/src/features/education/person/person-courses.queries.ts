import type { Learner } from '@heatwise/contract/education/assignments.contract';
import { assignmentRoutes, moduleRoutes, talkRoutes } from '@heatwise/contract/education/education.routes';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { EDUCATION } from '../education-key.ts';
import { useToday } from '../learning/course-parts.tsx';

const REFRESH_MS = 60_000;
/** What was assigned is given in the background, within some seconds. */
const AWAITED_MS = 1500;

/** All courses that a person ever had, the newest first; asked for often until one of the awaited module is there. */
export function useCoursesOf(user_id: string, today: string, awaited: string | null) {
  return useApiQuery(
    [...EDUCATION, 'person', user_id, today],
    async (api) => {
      const reply = await api.send(assignmentRoutes.person, { params: { user_id }, querystring: { today } });
      return reply.courses;
    },
    {
      refetchInterval: ({ state }) =>
        awaited !== null && !hasModule(state.data, awaited) ? AWAITED_MS : REFRESH_MS,
      staleTime: 0,
      retry: false,
    },
  );
}

/** The toolbox talks that a person attended, the newest first. */
export function useTalksOf(user_id: string) {
  return useApiQuery(
    [...EDUCATION, 'person', user_id, 'talks'],
    async (api) => {
      const reply = await api.send(talkRoutes.attended, { params: { user_id } });
      return reply.talks;
    },
    { staleTime: 0, retry: false },
  );
}

/** Whether a person has a course of a module. */
export function hasModule(courses: readonly Learner[] | undefined, moduleId: string): boolean {
  return courses?.some(({ module_id }) => module_id === moduleId) ?? false;
}

/** The modules that can be assigned. */
export function usePublishedModules() {
  const today = useToday();
  return useApiQuery(
    [...EDUCATION, 'modules', 'published', today],
    async (api) => {
      const reply = await api.send(moduleRoutes.list, { querystring: { today } });
      return reply.modules.filter(({ state }) => state === 'published');
    },
    { staleTime: 0, retry: false },
  );
}
