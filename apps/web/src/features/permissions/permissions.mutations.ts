import type { PermissionChange, permissionRoutes } from '@heatwise/contract/permissions/permissions.contract';
import { PERMISSIONS_UPDATED } from '@heatwise/domain/permissions/permission-texts';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncNow } from '../../sync/sync-context.tsx';
import { useWrite } from '../../sync/use-write.ts';
import { PERMISSION_HISTORY, SUPERVISORS } from './permissions-on-server.queries.ts';

/** Sets permissions, one after another: a newer write would cancel the one before. */
export function useSetPermissions() {
  const refresh = useRefresh();
  const syncNow = useSyncNow();
  return useWrite<readonly PermissionChange[], void>({
    key: ['set permissions'],
    async send(api, changes) {
      try {
        for (const body of changes) {
          await api.send<typeof permissionRoutes.set>({ method: 'POST', url: '/v3/permission', body });
        }
      } catch (error) {
        // Some may have been set before the one that was refused.
        if (changes.length > 1) void syncNow().catch(() => undefined);
        throw error;
      } finally {
        refresh();
      }
    },
    doneText: () => PERMISSIONS_UPDATED,
  });
}

type NewSupervisors = { readonly tag_id: string; readonly user_ids: readonly string[] };

export function useAddSupervisors() {
  const refresh = useRefresh();
  return useWrite<NewSupervisors, unknown>({
    key: ['add supervisors'],
    async send(api, { tag_id, user_ids }) {
      await api.send<typeof permissionRoutes.addSupervisors>({
        method: 'POST',
        url: '/v3/tag/supervisors',
        body: { tag_id, user_ids: [...user_ids] },
      });
      refresh();
    },
    doneText: () => PERMISSIONS_UPDATED,
  });
}

/** What was read from the server of permissions is read again. */
function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [PERMISSION_HISTORY, SUPERVISORS])
      void queryClient.invalidateQueries({ queryKey });
  };
}
