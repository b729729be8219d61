import { useMemo } from 'react';
import type { LocalQueries } from '../../local-db/local-queries.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';

/** Everybody who has a baseline of their own, with its mean in mOsm. */
export function ownBaselines(queries: LocalQueries) {
  return queries
    .selectFrom('users')
    .select(['user_id', 'baseline_mean'])
    .where('baseline_mean', 'is not', null)
    .$narrowType<{ baseline_mean: number }>();
}

/** The mean of each person's own baseline, by their id; read once for all who ask. Empty until it was read. */
export function useOwnBaselines(): ReadonlyMap<string, number> {
  const { data } = useLocalRows(ownBaselines, ['own baselines']);
  return useMemo(() => new Map(data?.map(({ user_id, baseline_mean }) => [user_id, baseline_mean])), [data]);
}
