import { sql } from 'kysely';
import { canAlert } from '../../../organisation/alerting-tests.queries.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

type Heard = { readonly heard_at: Date };
export type SilentPerson = Heard & {
  readonly user_id: string;
  readonly name: string;
  readonly tag_ids: readonly string[];
};
export type SilentDevice = Heard & {
  readonly device_id: string;
  readonly name: string;
  readonly home_tag_id: string | null;
};

/**
 * People in sight, under these tags (none: everybody), who have not been tested since a time, with their last valid
 * test: whoever never was tested counts from when they were added.
 */
export async function peopleSilentSince(
  { tx, org_id }: OrganisationScope,
  tagIds: readonly string[],
  since: Date,
): Promise<SilentPerson[]> {
  const { rows } = await sql<SilentPerson>`
    select u.user_id, concat_ws(' ', nullif(u.name_first, ''), nullif(u.name_last, '')) as name,
           u.tag_ids::text[] as tag_ids, coalesce(last.created_time, u.created_time)::timestamptz as heard_at
      from users u
      left join lateral (select max(m.created_time collate "C") as created_time from measurements m
                          where m.org_id = ${org_id} and m.user_id = u.user_id and m.active and ${canAlert('m')}) last on true
     where u.org_id = ${org_id} and u.active and not u.is_hidden
       and (${tagIds.length === 0} or u.tag_ids && ${[...tagIds]}::uuid[])
       and coalesce(last.created_time, u.created_time)::timestamptz <= ${since}`.execute(tx);
  return rows;
}

/** Devices in use, of these home locations (none: all), that have sent nothing since a time. */
export async function devicesSilentSince(
  { tx, org_id }: OrganisationScope,
  locationIds: readonly string[],
  since: Date,
): Promise<SilentDevice[]> {
  const { rows } = await sql<SilentDevice>`
    select d.device_id, coalesce(nullif(d.nickname, ''), d.serial) as name, d.home_tag_id,
           d.last_seen::timestamptz as heard_at
      from devices d
     where d.org_id = ${org_id} and d.retired_at is null and d.last_seen is not null
       and (${locationIds.length === 0} or d.home_tag_id = any(${[...locationIds]}::uuid[]))
       and d.last_seen::timestamptz <= ${since}`.execute(tx);
  return rows;
}
