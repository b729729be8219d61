import { peopleRoutes } from '@heatwise/contract/people/people.routes';
import { mayDeleteUsers } from '@heatwise/domain/permissions/may';
import { syncRightsOf } from '@heatwise/domain/permissions/sync-rights';
import { useMemo } from 'react';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { useActor } from '../../../sync/actor.tsx';
import type { KnownAdmins } from './chosen-people.ts';

/** Who is an admin, for those who may delete people and do not hold everybody's permissions. */
export function useKnownAdmins(): KnownAdmins {
  const actor = useActor();
  const asks = !syncRightsOf(actor).all_permissions && mayDeleteUsers(actor);
  const { data } = useApiQuery(['admins'], (api) => api.send(peopleRoutes.admins), {
    enabled: asks,
    // Somebody may have become an admin meanwhile.
    staleTime: 0,
  });
  return useMemo(() => (asks ? (data ? new Set(data.user_ids) : 'unknown') : null), [asks, data]);
}
