import { sql } from 'kysely';
import type { LocalQueries } from '../../../local-db/local-queries.ts';
import { employeeIdOf } from '../../../local-db/name-search.ts';

/** The ids of deleted people with this email or employee id; empty texts find no one. */
export function deletedPeopleLike(queries: LocalQueries, email: string, employeeId: string) {
  return queries
    .selectFrom('users')
    .select('user_id')
    .where('active', '=', 0)
    .where(
      sql<boolean>`(${email} <> '' and lower(email) = lower(${email})
        or ${employeeId} <> '' and lower(${employeeIdOf('users')}) = lower(${employeeId}))`,
    )
    .orderBy('modified_time', 'desc')
    .limit(3);
}
