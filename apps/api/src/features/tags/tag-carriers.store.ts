import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

type PersonWithTags = { user_id: string; tag_ids: string[] };

/** The active people among these ids. */
export async function activePeople(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
): Promise<PersonWithTags[]> {
  const { rows } = await sql<PersonWithTags>`
    select user_id, tag_ids::text[] as tag_ids from users
     where org_id = ${org_id} and user_id = any(${userIds}::uuid[]) and active`.execute(tx);
  return rows;
}

/** Puts a tag on those of the people who lack it, or takes it off those who carry it. Gives whose rows changed. */
export async function changeTagOfPeople(
  { tx, org_id, stamps }: WritingScope,
  change: 'put' | 'take',
  tagId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const { base } = stamps.takeBlock(userIds.length);
  const { rows } = await sql<{ user_id: string }>`
    update users u
       set tag_ids = ${tagsAfter(change, 'u', tagId)}, modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${userIds}::uuid[]) with ordinality wanted (user_id, i)
     where u.org_id = ${org_id} and u.user_id = wanted.user_id and ${isChangedBy(change, 'u', tagId)}
    returning u.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

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

/** The same of measurements. */
export async function changeTagOfMeasurements(
  { tx, org_id, stamps }: WritingScope,
  change: 'put' | 'take',
  tagId: string,
  measurementIds: readonly string[],
): Promise<string[]> {
  const { base } = stamps.takeBlock(measurementIds.length);
  const { rows } = await sql<{ measurement_id: string }>`
    update measurements m
       set tag_ids = ${tagsAfter(change, 'm', tagId)}, user_tag_ids = u.tag_ids,
           modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${measurementIds}::uuid[]) with ordinality wanted (measurement_id, i), users u
     where m.org_id = ${org_id} and m.measurement_id = wanted.measurement_id
       and u.org_id = ${org_id} and u.user_id = m.user_id and ${isChangedBy(change, 'm', tagId)}
    returning m.measurement_id`.execute(tx);
  return rows.map(({ measurement_id }) => measurement_id);
}

const tagsAfter = (change: 'put' | 'take', row: 'u' | 'm', tagId: string) =>
  sql`${sql.raw(change === 'put' ? 'array_append' : 'array_remove')}(${sql.ref(`${row}.tag_ids`)}, ${tagId}::uuid)`;

const isChangedBy = (change: 'put' | 'take', row: 'u' | 'm', tagId: string) =>
  sql`${sql.raw(change === 'put' ? 'not' : '')} ${sql.ref(`${row}.tag_ids`)} @> array[${tagId}]::uuid[]`;
