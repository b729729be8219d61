import type { ListedModule, moduleRoutes } from '@heatwise/contract/education/modules.contract';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../../platform/platform-context.tsx';
import type { RequestFailure } from '../../../platform/request-failure.ts';
import { EDUCATION } from '../education-key.ts';

export const MODULES = [...EDUCATION, 'modules'] as const;

/** All modules of the organisation, in their own order. */
export function useModules() {
  const { api } = usePlatform();
  return useQuery<ListedModule[], RequestFailure>({
    queryKey: MODULES,
    queryFn: async () => {
      const { modules } = await api.send<typeof moduleRoutes.list>({
        method: 'GET',
        url: '/v3/education/module',
      });
      return modules;
    },
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
      const { modules } = await api.send<typeof moduleRoutes.ready>({
        method: 'GET',
        url: '/v3/education/ready',
      });
      return modules;
    },
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
