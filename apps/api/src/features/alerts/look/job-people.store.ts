import { sql } from 'kysely';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { WatchedPerson } from './people-tests.store.ts';

export type JobPerson = WatchedPerson & { readonly metadata: Readonly<Record<string, unknown>> };

/** The active people who carry one of these jobs, and one of these tags where there are any. */
export async function peopleOnJobs(
  { tx, org_id }: OrganisationScope,
  tagIds: readonly string[],
  jobIds: readonly string[],
): Promise<JobPerson[]> {
  const { rows } = await sql<JobPerson>`
    select user_id, concat_ws(' ', nullif(name_first, ''), nullif(name_last, '')) as name, tag_ids::text[] as tag_ids,
           metadata
      from users
     where org_id = ${org_id} and active and tag_ids && ${[...jobIds]}::uuid[]
       and (${tagIds.length === 0} or tag_ids && ${[...tagIds]}::uuid[])`.execute(tx);
  return rows;
}

/** When people were tested since an instant, by any test that was not removed: ms since 1970, by person. */
export async function testedTimes(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ user_id: string; times: string[] }>`
    select user_id, array_agg(created_time::text) as times from measurements
     where org_id = ${org_id} and user_id = any(${[...userIds]}::uuid[]) and active
       and created_time >= ${since.toISOString()}
     group by user_id`.execute(tx);
  return new Map(rows.map(({ user_id, times }) => [user_id, times.map((time) => Date.parse(time))]));
}
