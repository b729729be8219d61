import { moduleRoutes } from '@heatwise/contract/education/education.routes';
import { keepPreviousData } from '@tanstack/react-query';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { EDUCATION } from '../education-key.ts';
import { useToday } from '../learning/course-parts.tsx';

/** The list, for whatever day. */
export const MODULE_LIST = [...EDUCATION, 'modules', 'list'] as const;

/** All modules of the organisation, in their own order, and how their people stand with them today. */
export function useModules() {
  const today = useToday();
  return useApiQuery(
    [...MODULE_LIST, today],
    async (api) => {
      const { modules } = await api.send(moduleRoutes.list, { querystring: { today } });
      return modules;
    },
    { placeholderData: keepPreviousData, staleTime: 0, retry: false },
  );
}

/** The modules that come with the product, to be copied. */
export function useReadyModules(isNeeded: boolean) {
  return useApiQuery(
    [...EDUCATION, 'ready'],
    async (api) => {
      const { modules } = await api.send(moduleRoutes.ready);
      return modules;
    },
    { enabled: isNeeded, staleTime: Number.POSITIVE_INFINITY },
  );
}
