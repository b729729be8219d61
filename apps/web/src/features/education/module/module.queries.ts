import { fileRoutes, moduleRoutes } from '@heatwise/contract/education/education.routes';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { EDUCATION } from '../education-key.ts';

export const moduleKey = (moduleId: string) => [...EDUCATION, 'module', moduleId] as const;

/** A module with its draft. Its words are asked for once: from then on they are the writer's. */
export function useModule(module_id: string) {
  return useApiQuery(moduleKey(module_id), (api) => api.send(moduleRoutes.get, { params: { module_id } }), {
    staleTime: 0,
    retry: false,
  });
}

/** The pictures, videos and documents of a module. */
export function useFilesOfModule(module_id: string) {
  return useApiQuery(
    [...moduleKey(module_id), 'files'],
    async (api) => {
      const { files } = await api.send(fileRoutes.ofModule, { params: { module_id } });
      return files;
    },
    { staleTime: HOUR_MS, refetchInterval: HOUR_MS, retry: false },
  );
}
