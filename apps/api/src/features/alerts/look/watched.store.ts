import type { SodiumTest } from '@heatwise/domain/alerts/observe-tests';
import type { StoredSaliva } from '@heatwise/domain/monitoring/follow-up';
import { sql } from 'kysely';
import { canAlert } from '../../../organisation/alerting-tests.queries.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

/** Somebody whom rules may watch. */
export type WatchedPerson = {
  readonly user_id: string;
  readonly name: string;
  readonly tag_ids: readonly string[];
};

/** Whose hydration and sweat tests were stored or changed after a stamp, and the last stamp of these. */
export async function peopleTestedSince(
  { tx, org_id }: OrganisationScope,
  since: string,
  limit: number,
): Promise<{ user_ids: string[]; until: string | null; isAll: boolean }> {
  const { rows } = await sql<{ user_id: string; type: string; modified_time: string }>`
    select user_id, type, modified_time from measurements
     where org_id = ${org_id} and modified_time > ${since} order by modified_time limit ${limit}`.execute(tx);
  const tested = rows.filter(({ type }) => type === 'sosm' || type === 'sosm_baseline' || type === 'sweat');
  return {
    user_ids: [...new Set(tested.map(({ user_id }) => user_id))],
    until: rows.at(-1)?.modified_time ?? null,
    isAll: rows.length < limit,
  };
}

/** Those of them who are still there. */
export async function watchedPeople(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
): Promise<WatchedPerson[]> {
  const { rows } = await sql<WatchedPerson>`
    select user_id, concat_ws(' ', nullif(name_first, ''), nullif(name_last, '')) as name, tag_ids::text[] as tag_ids
      from users where org_id = ${org_id} and user_id = any(${[...userIds]}::uuid[]) and active`.execute(tx);
  return rows;
}

type Saliva = StoredSaliva & { readonly user_id: string };
type Sodium = SodiumTest & { readonly user_id: string };

/** The valid hydration tests of these people taken from an instant (the wire's text) on, and all their baseline tests. */
export async function salivaTestsOf(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
  from: string,
): Promise<Saliva[]> {
  const { rows } = await sql<Saliva>`
    select user_id, measurement_id, type, value, created_time, metadata -> '_baseline' as recorded
      from measurements
     where org_id = ${org_id} and user_id = any(${[...userIds]}::uuid[]) and active
       and ((type = 'sosm_baseline' and valid)
            or (type = 'sosm' and created_time >= ${from} and ${canAlert('measurements')}))`.execute(tx);
  return rows;
}

/** The valid tests of sweat sodium of these people taken from an instant on, in mg/L. */
export async function sodiumTestsOf(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
  from: string,
): Promise<Sodium[]> {
  const { rows } = await sql<Omit<Sodium, 'created_ms'> & { created_time: string }>`
    select user_id, measurement_id, value, created_time from measurements
     where org_id = ${org_id} and user_id = any(${[...userIds]}::uuid[]) and active
       and type = 'sweat' and created_time >= ${from} and ${canAlert('measurements')}`.execute(tx);
  return rows.map(({ created_time, ...test }) => ({ ...test, created_ms: Date.parse(created_time) }));
}

/** The time zones of the devices that took these tests, where they said one. */
export async function zonesOfTests(
  { tx, org_id }: OrganisationScope,
  measurementIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (measurementIds.length === 0) return new Map();
  const { rows } = await sql<{ measurement_id: string; time_zone: string }>`
    select measurement_id, metadata ->> '_timezone' as time_zone from measurements
     where org_id = ${org_id} and measurement_id = any(${[...measurementIds]}::uuid[])
       and metadata ->> '_timezone' is not null`.execute(tx);
  return new Map(rows.map(({ measurement_id, time_zone }) => [measurement_id, time_zone]));
}

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

/** A location or a job. */
export type PlaceTag = {
  readonly tag_id: string;
  readonly type: string;
  readonly name: string;
  readonly metadata: Readonly<Record<string, unknown>>;
};

/** Locations and jobs in sight, by name. */
export function placeTags({ tx, org_id }: OrganisationScope): Promise<PlaceTag[]> {
  return tx
    .selectFrom('tags')
    .select(['tag_id', 'type', 'name', 'metadata'])
    .where('org_id', '=', org_id)
    .where('type', 'in', ['location', 'job'])
    .where('active', '=', true)
    .where('is_hidden', '=', false)
    .orderBy('name')
    .execute();
}

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
