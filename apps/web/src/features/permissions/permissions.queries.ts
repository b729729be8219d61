import type { PermissionChange } from '@heatwise/contract/permissions/permissions.contract';
import { permissionRoutes } from '@heatwise/contract/permissions/permissions.routes';
import { ADMIN_CHANGE_ASKED } from '@heatwise/domain/permissions/admin-change';
import { PERMISSIONS_UPDATED } from '@heatwise/domain/permissions/permission-editing';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { ADMIN_CHANGES } from '../../entities/people/admin-changes.queries.ts';
import { ASKED, askSecondAdmin, type OrAsked, takesSecondAdmin } from '../../platform/or-ask.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useSyncNow } from '../../sync/sync-context.tsx';

export const PERMISSION_HISTORY = ['permissions', 'history'] as const;
const SUPERVISORS = ['permissions', 'supervisors'] as const;

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

/** Sets permissions, one after another: a newer write would cancel the one before. */
export function useSetPermissions() {
  const refresh = useRefresh();
  const syncNow = useSyncNow();
  return useApiMutation<readonly PermissionChange[], OrAsked<void>>(
    async (api, changes) => {
      let done = 0;
      try {
        for (const body of changes) {
          await api.send(permissionRoutes.set, { body });
          done += 1;
        }
      } catch (error) {
        const [next, ...rest] = changes.slice(done);
        // Of an admin it is asked for as a whole; of several people each is an admin or not.
        if (next && takesSecondAdmin(error) && rest.every(({ user_id }) => user_id === next.user_id)) {
          const permissions = [next, ...rest].map(({ tag_id, access }) => ({ tag_id, access }));
          await askSecondAdmin(api, { kind: 'permissions', user_id: next.user_id, permissions });
          return ASKED;
        }
        // Some may have been set before the one that was refused.
        if (changes.length > 1) void syncNow().catch(() => undefined);
        throw error;
      } finally {
        refresh();
      }
    },
    {
      key: ['set permissions'],
      done: (output) => (output === ASKED ? ADMIN_CHANGE_ASKED : PERMISSIONS_UPDATED),
      synchronises: true,
    },
  );
}

type NewSupervisors = { readonly tag_id: string; readonly user_ids: readonly string[] };

export function useAddSupervisors() {
  const refresh = useRefresh();
  return useApiMutation<NewSupervisors, unknown>(
    async (api, { tag_id, user_ids }) => {
      await api.send(permissionRoutes.addSupervisors, { body: { tag_id, user_ids: [...user_ids] } });
      refresh();
    },
    { key: ['add supervisors'], done: PERMISSIONS_UPDATED, synchronises: true },
  );
}

/** What was read from the server of permissions is read again. */
function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [PERMISSION_HISTORY, SUPERVISORS, ADMIN_CHANGES])
      void queryClient.invalidateQueries({ queryKey });
  };
}
