import type { DirectoryPage, directoryRoutes } from '@heatwise/contract/people/directory.contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../../platform/platform-context.tsx';
import type { RequestFailure } from '../../../platform/request-failure.ts';

const DIRECTORY = ['directory'] as const;

/** The directories that the organisation's people sign in through. */
export function useDirectorySources() {
  const { api } = usePlatform();
  return useQuery({
    queryKey: [...DIRECTORY, 'sources'],
    queryFn: () => api.send<typeof directoryRoutes.sources>({ method: 'GET', url: '/v3/user/directory' }),
    staleTime: 0,
  });
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
      api.send<typeof directoryRoutes.page>({
        method: 'GET',
        url: '/v3/user/directory/:provider_id',
        params: { provider_id },
        querystring: { search, ...(pageParam !== null && { next: pageParam }) },
      }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    retry: false,
  });
}
