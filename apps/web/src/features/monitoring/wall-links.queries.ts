import { wallRoutes } from '@heatwise/contract/monitoring/monitoring.routes';
import type { NewWallLink } from '@heatwise/contract/monitoring/wall.contract';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';

const WALL_LINKS = ['wall links'] as const;
export const LINK_REVOKED = 'Link revoked.';

/** The links that work, the newest first; when each was used last changes by itself. */
export function useWallLinks() {
  return useApiQuery(WALL_LINKS, (api) => api.send(wallRoutes.links), { staleTime: 0, retry: false });
}

/** Returns the link with its token, this once. Rejects with RequestFailure. */
export function useCreateWallLink() {
  return useApiMutation((api, body: NewWallLink) => api.send(wallRoutes.createLink, { body }), {
    invalidates: [WALL_LINKS],
  });
}

export function useRevokeWallLink() {
  return useApiMutation(
    (api, wall_link_id: string) => api.send(wallRoutes.revokeLink, { params: { wall_link_id } }),
    { done: LINK_REVOKED, invalidates: [WALL_LINKS] },
  );
}

/** The address that a display opens. What is behind # is sent to no server: no log and no referrer has it. */
export function wallAddress(origin: string, token: string): string {
  return `${origin}/wall#${token}`;
}
