import { adminChangeRoutes } from '@heatwise/contract/permissions/permissions.routes';
import { useApiQuery } from '../../api/use-api-query.ts';

export const ADMIN_CHANGES = ['admin changes'] as const;
/** As often as other news is asked for. */
const LOOK_AGAIN_MS = 30_000;

/** What waits for a second admin; for admins only. */
export function useAdminChanges() {
  return useApiQuery(ADMIN_CHANGES, (api) => api.send(adminChangeRoutes.list), {
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
}
