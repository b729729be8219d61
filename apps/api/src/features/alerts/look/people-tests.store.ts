import type { SodiumTest } from '@heatwise/domain/alerts/observe-tests';
import type { StoredSaliva } from '@heatwise/domain/monitoring/classed-tests';
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
