import type { PersonStats } from '@heatwise/contract/people/person.contract';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

type Stat = PersonStats['types'][number];

/** One row for each kind of test that was not removed, the most frequent first. The last is the last valid one, if any is. */
export async function statsOf({ tx, org_id }: OrganisationScope, userId: string): Promise<Stat[]> {
  const { rows } = await sql<Stat>`
    select type, custom_id, count(*)::int as count, (count(*) filter (where valid))::int as valid_count,
           (array_agg(created_time order by valid desc, created_time desc))[1] as last_time,
           (array_agg(value order by valid desc, created_time desc, modified_time desc))[1] as last_value,
           percentile_cont(0.5) within group (order by value) filter (where valid) as median,
           min(value) filter (where valid) as min, max(value) filter (where valid) as max
      from measurements
     where org_id = ${org_id} and user_id = ${userId} and active
     group by type, custom_id
     order by count desc, type, custom_id`.execute(tx);
  return rows;
}
