import { moduleRoutes } from '@heatwise/contract/education/education.routes';
import type { ListedModule } from '@heatwise/contract/education/modules.contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../../platform/platform-context.tsx';
import type { RequestFailure } from '../../../platform/request-failure.ts';
import { EDUCATION } from '../education-key.ts';
import { useToday } from '../learning/use-today.ts';

/** The list, for whatever day. */
export const MODULE_LIST = [...EDUCATION, 'modules', 'list'] as const;

/** All modules of the organisation, in their own order, and how their people stand with them today. */
export function useModules() {
  const { api } = usePlatform();
  const today = useToday();
  return useQuery<ListedModule[], RequestFailure>({
    queryKey: [...MODULE_LIST, today],
    queryFn: async () => {
      const { modules } = await api.send(moduleRoutes.list, { querystring: { today } });
      return modules;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

/** The modules that come with the product, to be copied. */
export function useReadyModules(isNeeded: boolean) {
  const { api } = usePlatform();
  return useQuery({
    queryKey: [...EDUCATION, 'ready'],
    queryFn: async () => {
      const { modules } = await api.send(moduleRoutes.ready);
      return modules;
    },
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
