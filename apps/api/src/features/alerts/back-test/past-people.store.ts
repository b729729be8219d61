import { sql } from 'kysely';
import { canAlert } from '../../../organisation/alerting-tests.queries.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { WatchedPerson } from '../look/people-tests.store.ts';

/** The active people under these tags (none: everybody). */
export async function everybody(
  { tx, org_id }: OrganisationScope,
  tagIds: readonly string[],
): Promise<WatchedPerson[]> {
  const { rows } = await sql<WatchedPerson>`
    select user_id, concat_ws(' ', nullif(name_first, ''), nullif(name_last, '')) as name, tag_ids::text[] as tag_ids
      from users
     where org_id = ${org_id} and active and (${tagIds.length === 0} or tag_ids && ${[...tagIds]}::uuid[])`.execute(
    tx,
  );
  return rows;
}

export type HeardSubject = {
  readonly name: string;
  readonly user_id: string | null;
  /** When anything was heard, from the last time before the span on, in order. */
  readonly heard: readonly Date[];
};

/** When people in sight under these tags were tested, from an instant on, beginning with the last test before it. */
export async function testTimesOfPeople(
  { tx, org_id }: OrganisationScope,
  tagIds: readonly string[],
  from: Date,
): Promise<HeardSubject[]> {
  const since = from.toISOString();
  const { rows } = await sql<{ name: string; user_id: string; heard: Date[] }>`
    select u.user_id, concat_ws(' ', nullif(u.name_first, ''), nullif(u.name_last, '')) as name,
           array(select t from (
             (select coalesce(max(m.created_time collate "C"), u.created_time)::timestamptz as t from measurements m
               where m.org_id = u.org_id and m.user_id = u.user_id and m.active and ${canAlert('m')} and m.created_time < ${since})
             union all
             (select m.created_time::timestamptz from measurements m
               where m.org_id = u.org_id and m.user_id = u.user_id and m.active and ${canAlert('m')} and m.created_time >= ${since})
           ) as heard order by t) as heard
      from users u
     where u.org_id = ${org_id} and u.active and not u.is_hidden
       and (${tagIds.length === 0} or u.tag_ids && ${[...tagIds]}::uuid[])`.execute(tx);
  return rows;
}

/** When devices in use, of these home locations (none: all), sent tests. */
export async function testTimesOfDevices(
  { tx, org_id }: OrganisationScope,
  locationIds: readonly string[],
  from: Date,
): Promise<HeardSubject[]> {
  const { rows } = await sql<{ name: string; heard: Date[] }>`
    select coalesce(nullif(d.nickname, ''), d.serial) as name,
           array(select m.created_time::timestamptz from measurements m
                  where m.org_id = d.org_id and m.metadata ->> '_device_serial' = d.serial
                    and m.created_time >= ${from.toISOString()}
                  order by 1) || d.last_seen::timestamptz as heard
      from devices d
     where d.org_id = ${org_id} and d.retired_at is null and d.last_seen is not null
       and (${locationIds.length === 0} or d.home_tag_id = any(${[...locationIds]}::uuid[]))`.execute(tx);
  return rows.map((row) => ({ ...row, user_id: null }));
}
