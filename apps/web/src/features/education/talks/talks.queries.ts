import { fileRoutes, talkRoutes } from '@heatwise/contract/education/education.routes';
import type { ShownFiles } from '@heatwise/contract/education/files.contract';
import type { PresentedModule, Talk } from '@heatwise/contract/education/talks.contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { EDUCATION } from '../education-key.ts';

export const TALKS = [...EDUCATION, 'talks'] as const;
const PAGE = 50;
/** Addresses of files open them for some hours. */
const FILES_FRESH_MS = 3_600_000;
const fresh = { staleTime: 0, retry: false } as const;

/** The modules that can be presented. */
export function usePresentable() {
  return useApiQuery([...TALKS, 'modules'], async (api) => (await api.send(talkRoutes.modules)).modules, {
    ...fresh,
  });
}

/** Asks for the pages of a module; for a talk that goes on without a network they are kept with it. */
export function usePresentedModule() {
  const { api } = usePlatform();
  return (module_id: string): Promise<PresentedModule> =>
    api.send(talkRoutes.module, { params: { module_id } });
}

/** The files of a module; undefined while they are on their way. */
export function useModuleFiles(module_id: string): ShownFiles | undefined {
  const { data, isError } = useApiQuery(
    [...TALKS, 'files', module_id],
    async (api) => {
      const { files } = await api.send(fileRoutes.ofModule, { params: { module_id } });
      return files;
    },
    { staleTime: FILES_FRESH_MS, retry: false },
  );
  return data ?? (isError ? {} : undefined);
}

/** The talks that one has held, and those of people whom one trains; the newest first, page by page. */
export function useTalks() {
  const { api } = usePlatform();
  return useInfiniteQuery({
    queryKey: [...TALKS, 'list'],
    queryFn: ({ pageParam }): Promise<{ talks: Talk[]; total: number }> =>
      api.send(talkRoutes.list, { querystring: { offset: pageParam, limit: PAGE } }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { talks }) => sum + talks.length, 0);
      return read < total ? read : undefined;
    },
    ...fresh,
  });
}

export function useTalk(talk_id: string) {
  return useApiQuery(
    [...TALKS, 'talk', talk_id],
    (api) => api.send(talkRoutes.get, { params: { talk_id } }),
    { ...fresh },
  );
}
