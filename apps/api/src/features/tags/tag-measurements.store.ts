import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

type MeasurementOfPerson = { measurement_id: string; active: boolean; user_id: string; tag_ids: string[] };

/** Measurements with the person they are of and the tags that person carries now. */
export async function measurementsWithPeople(
  { tx, org_id }: OrganisationScope,
  measurementIds: readonly string[],
): Promise<MeasurementOfPerson[]> {
  const { rows } = await sql<MeasurementOfPerson>`
    select m.measurement_id, m.active, u.user_id, u.tag_ids::text[] as tag_ids
      from measurements m join users u using (org_id, user_id)
     where m.org_id = ${org_id} and m.measurement_id = any(${measurementIds}::uuid[])`.execute(tx);
  return rows;
}

/** Those of the measurements that lack the tag get it. Gives whose rows changed. */
export async function putTagOnMeasurements(
  { tx, org_id, stamps }: WritingScope,
  tagId: string,
  measurementIds: readonly string[],
): Promise<string[]> {
  const { base } = stamps.takeBlock(measurementIds.length);
  const { rows } = await sql<{ measurement_id: string }>`
    update measurements m
       set tag_ids = array_append(m.tag_ids, ${tagId}::uuid), user_tag_ids = u.tag_ids,
           modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${measurementIds}::uuid[]) with ordinality wanted (measurement_id, i), users u
     where m.org_id = ${org_id} and m.measurement_id = wanted.measurement_id
       and u.org_id = ${org_id} and u.user_id = m.user_id
       and not m.tag_ids @> array[${tagId}]::uuid[]
    returning m.measurement_id`.execute(tx);
  return rows.map(({ measurement_id }) => measurement_id);
}

/** Those of the measurements that carry the tag lose it. Gives whose rows changed. */
export async function takeTagOffMeasurements(
  { tx, org_id, stamps }: WritingScope,
  tagId: string,
  measurementIds: readonly string[],
): Promise<string[]> {
  const { base } = stamps.takeBlock(measurementIds.length);
  const { rows } = await sql<{ measurement_id: string }>`
    update measurements m
       set tag_ids = array_remove(m.tag_ids, ${tagId}::uuid), user_tag_ids = u.tag_ids,
           modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${measurementIds}::uuid[]) with ordinality wanted (measurement_id, i), users u
     where m.org_id = ${org_id} and m.measurement_id = wanted.measurement_id
       and u.org_id = ${org_id} and u.user_id = m.user_id
       and m.tag_ids @> array[${tagId}]::uuid[]
    returning m.measurement_id`.execute(tx);
  return rows.map(({ measurement_id }) => measurement_id);
}
