import { permissionRoutes } from '@heatwise/contract/permissions/permissions.routes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApiQuery } from '../../api/use-api-query.ts';
import { usePlatform } from '../../platform/platform-context.tsx';

export const PERMISSION_HISTORY = ['permissions', 'history'] as const;
export const SUPERVISORS = ['permissions', 'supervisors'] as const;

/** Who changed whose permissions, page by page, newest first; of one person when `user_id` is given. */
export function usePermissionHistory(user_id: string | undefined) {
  const { api } = usePlatform();
  return useInfiniteQuery({
    queryKey: [...PERMISSION_HISTORY, user_id ?? null],
    queryFn: ({ pageParam }) =>
      api.send(permissionRoutes.history, {
        querystring: { user_id, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // Another admin may have changed something meanwhile.
    staleTime: 0,
  });
}

/** The people with `manager` access on a tag. */
export function useSupervisors(tag_id: string) {
  return useApiQuery(
    [...SUPERVISORS, tag_id],
    (api) => api.send(permissionRoutes.supervisors, { params: { tag_id } }),
    { select: ({ supervisors }) => supervisors, staleTime: 0 },
  );
}

/** What somebody sees; asked each time it is looked at, because each look is written down. */
export function useViewAs(user_id: string) {
  return useApiQuery(
    ['permissions', 'view as', user_id],
    (api) => api.send(permissionRoutes.viewAs, { params: { user_id }, body: {} }),
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  );
}
