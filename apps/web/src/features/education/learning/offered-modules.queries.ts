import type { OfferedModule } from '@heatwise/contract/education/courses.contract';
import { courseRoutes } from '@heatwise/contract/education/education.routes';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { allCoursesKey } from './courses.queries.ts';
import { useDesk } from './learner-desk.ts';

const OFFERED = 'offered-modules';

/** What one may begin by oneself; nothing while nobody answers, for without a connection nothing can be begun. */
export function useOfferedModules(): readonly OfferedModule[] {
  const { backgroundApi } = usePlatform();
  const { owner } = useDesk();
  const { data } = useQuery({
    queryKey: [OFFERED, owner],
    queryFn: async () => {
      const { modules } = await backgroundApi.send(courseRoutes.offered);
      return modules;
    },
  });
  return data ?? [];
}

/** Begins a module and opens it; pressed again, or in a second tab, it opens the same course. */
export function useTakeModule() {
  const { owner, places } = useDesk();
  const navigate = useNavigate();
  return useApiMutation(
    async (api, module_id: string) => {
      const { course_id } = await api.send(courseRoutes.take, { body: { module_id } });
      await navigate(places.course(course_id));
    },
    { invalidates: [allCoursesKey(owner), [OFFERED, owner]] },
  );
}
