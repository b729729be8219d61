import type { DirectoryPage } from '@heatwise/contract/people/directory.contract';
import { directoryRoutes } from '@heatwise/contract/people/people.routes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import type { RequestFailure } from '../../../platform/request-failure.ts';

const DIRECTORY = ['directory'] as const;

/** The directories that the organisation's people sign in through. */
export function useDirectorySources() {
  return useApiQuery([...DIRECTORY, 'sources'], (api) => api.send(directoryRoutes.sources), { staleTime: 0 });
}

/** A directory's people, a page after the other. */
export function useDirectoryPeople(provider_id: string, search: string) {
  const { api } = usePlatform();
  return useInfiniteQuery<
    DirectoryPage,
    RequestFailure,
    { pages: DirectoryPage[] },
    readonly unknown[],
    string | null
  >({
    queryKey: [...DIRECTORY, 'people', provider_id, search],
    queryFn: ({ pageParam }) =>
      api.send(directoryRoutes.page, {
        params: { provider_id },
        querystring: { search, ...(pageParam !== null && { next: pageParam }) },
      }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    retry: false,
  });
}
