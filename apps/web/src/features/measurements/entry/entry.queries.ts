import type { LocalQueries } from '../../../local-db/local-queries.ts';

/** A person's own baseline, as the synchronisation keeps it. */
export function baselineOf(queries: LocalQueries, userId: string) {
  return queries
    .selectFrom('users')
    .select(['baseline_mean as mean', 'baseline_std as std'])
    .where('user_id', '=', userId);
}
