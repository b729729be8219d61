import { fileRoutes, moduleRoutes } from '@heatwise/contract/education/education.routes';
import type { ShownFiles } from '@heatwise/contract/education/files.contract';
import type { WrittenModule } from '@heatwise/contract/education/modules.contract';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../../platform/platform-context.tsx';
import type { RequestFailure } from '../../../platform/request-failure.ts';
import { EDUCATION } from '../education-key.ts';

export const moduleKey = (moduleId: string) => [...EDUCATION, 'module', moduleId] as const;
const HOUR_MS = 3_600_000;

/** A module with its draft. Its words are asked for once: from then on they are the writer's. */
export function useModule(module_id: string) {
  const { api } = usePlatform();
  return useQuery<WrittenModule, RequestFailure>({
    queryKey: moduleKey(module_id),
    queryFn: () => api.send(moduleRoutes.get, { params: { module_id } }),
    staleTime: 0,
    retry: false,
  });
}

/** The pictures, videos and documents of a module. */
export function useFilesOfModule(module_id: string) {
  const { api } = usePlatform();
  return useQuery<ShownFiles, RequestFailure>({
    queryKey: [...moduleKey(module_id), 'files'],
    queryFn: async () => {
      const { files } = await api.send(fileRoutes.ofModule, { params: { module_id } });
      return files;
    },
    staleTime: HOUR_MS,
    refetchInterval: HOUR_MS,
    retry: false,
  });
}
