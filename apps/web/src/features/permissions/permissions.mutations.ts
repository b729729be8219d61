import type { PermissionChange } from '@heatwise/contract/permissions/permissions.contract';
import { permissionRoutes } from '@heatwise/contract/permissions/permissions.routes';
import { ADMIN_CHANGE_ASKED } from '@heatwise/domain/permissions/admin-change';
import { PERMISSIONS_UPDATED } from '@heatwise/domain/permissions/permission-texts';
import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { ADMIN_CHANGES } from '../../entities/people/admin-changes.queries.ts';
import { ASKED, askSecondAdmin, type OrAsked, takesSecondAdmin } from '../../platform/or-ask.ts';
import { useSyncNow } from '../../sync/sync-context.tsx';
import { PERMISSION_HISTORY, SUPERVISORS } from './permissions-on-server.queries.ts';

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
