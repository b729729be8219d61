import { type SalivaBounds, salivaBounds } from '@heatwise/domain/measurements/saliva-status';
import { hasAnyPermission } from '@heatwise/domain/permissions/may';
import { useMemo } from 'react';
import type { LocalQueries } from '../../../local-db/local-queries.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useActorIfKnown } from '../../../sync/actor.tsx';

/** The bounds of who looks at their own tests alone; null for others, and without a baseline. */
export function useOwnBounds(): SalivaBounds | null {
  // The dashboard is drawn before anybody is known, right after signing in.
  const actor = useActorIfKnown();
  const isAlone = actor !== undefined && !hasAnyPermission(actor);
  const userId = actor?.user_id ?? '';
  const { data } = useLocalRows((queries) => baselineOf(queries, userId), ['own baseline', userId], {
    isEnabled: isAlone,
  });
  const [{ mean = null, std = null } = {}] = data ?? [];
  return useMemo(
    () => (isAlone && mean !== null && std !== null ? salivaBounds({ mean, std }) : null),
    [isAlone, mean, std],
  );
}

function baselineOf(queries: LocalQueries, userId: string) {
  return queries
    .selectFrom('users')
    .select(['baseline_mean as mean', 'baseline_std as std'])
    .where('user_id', '=', userId);
}
