import { adminChangeRoutes } from '@heatwise/contract/permissions/permissions.routes';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../platform/platform-context.tsx';

export const ADMIN_CHANGES = ['admin changes'] as const;
/** As often as other news is asked for. */
const LOOK_AGAIN_MS = 30_000;

/** What waits for a second admin; for admins only. */
export function useAdminChanges() {
  const { api } = usePlatform();
  return useQuery({
    queryKey: ADMIN_CHANGES,
    queryFn: () => api.send(adminChangeRoutes.list),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
}
