import { sql } from 'kysely';
import type { LocalQueries } from '../local-db/local-queries.ts';

/** What a new organisation has by now, as 0 or 1, besides the person who looks. */
export function firstFacts(queries: LocalQueries, ownId: string) {
  const others = sql`select 1 from users where active = 1 and user_id <> ${ownId}`;
  return queries
    .selectNoFrom([
      sql<0 | 1>`exists (${others})`.as('people'),
      sql<0 | 1>`exists (${others} and email is not null)`.as('colleague'),
      sql<0 | 1>`exists (select 1 from tags where active = 1 and type = 'location')`.as('location'),
      sql<0 | 1>`exists (select 1 from measurements where active = 1)`.as('tests'),
    ])
    .limit(1);
}
