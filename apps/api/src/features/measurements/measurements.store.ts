import {
  type LinkMeasurement,
  linkMeasurementEntity,
  type Measurement,
  measurementEntity,
} from '@heatwise/contract/entities/measurements';
import { INVALID_REASON_KEY } from '@heatwise/domain/measurements/invalid-reason';
import { fullName } from '@heatwise/domain/people/person-name';
import type { Person } from '@heatwise/domain/permissions/actor';
import { sql } from 'kysely';
import { peopleMergedInto } from '../../organisation/merged-people.store.ts';
import { instantOfMicroseconds } from '../../organisation/organisation-clock.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { jsonRow } from '../../sync/json-row.ts';
import { voidCounts } from '../../sync/measurement-counts.store.ts';
import type { CheckedRow } from './measurement-batch.ts';

/** A row `m` of measurements as the wire's JSON. */
export const measurementJson = jsonRow('m', measurementEntity);

/** A row `l` of link_measurements as the wire's JSON. */
export const linkMeasurementJson = jsonRow('l', linkMeasurementEntity);

/** A linked measurement with the person it is about as they are now, and whether its measurement is still there. */
export async function findLinkMeasurement(
  { tx, org_id }: OrganisationScope,
  linkId: string,
): Promise<{ link: LinkMeasurement; person: Person; is_measured: boolean } | undefined> {
  const { rows } = await sql<{ link: LinkMeasurement; is_measured: boolean } & Person>`
    select ${linkMeasurementJson}::json as link, m.active as is_measured, u.user_id, u.tag_ids::text[] as tag_ids
      from link_measurements l
      join measurements m using (org_id, measurement_id)
      join users u using (org_id, user_id)
     where l.org_id = ${org_id} and l.link_id = ${linkId}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { link, is_measured, user_id, tag_ids } = row;
  return { link, is_measured, person: { user_id, tag_ids } };
}

/** A retired type still names what is recorded. */
export async function isLinkType({ tx, org_id }: OrganisationScope, linkTypeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('link_measurement_types')
    .select('link_type_id')
    .where('org_id', '=', org_id)
    .where('link_type_id', '=', linkTypeId)
    .executeTakeFirst();
  return row !== undefined;
}

type NewLink = Pick<LinkMeasurement, 'link_id' | 'measurement_id' | 'link_type_id' | 'value'>;

export async function insertLinkMeasurement(
  scope: WritingScope,
  { link_id, measurement_id, link_type_id, value }: NewLink,
): Promise<LinkMeasurement> {
  const { tx, org_id, stamps } = scope;
  const now = stamps.next();
  await voidCounts(scope, [measurement_id], now);
  await sql`
    insert into link_measurements as l (org_id, link_id, measurement_id, link_type_id, value, created_time,
                                        modified_time)
    values (${org_id}, ${link_id}, ${measurement_id}, ${link_type_id}, ${value}, ${now}, ${now})`.execute(tx);
  return written(scope, link_id);
}

/** Stamped again, which is later than its measurement: every stamp is later than those before it. */
export async function updateLinkMeasurement(
  scope: WritingScope,
  { link_id, measurement_id }: Pick<LinkMeasurement, 'link_id' | 'measurement_id'>,
  { value, active }: Pick<LinkMeasurement, 'value' | 'active'>,
): Promise<LinkMeasurement> {
  const { tx, org_id, stamps } = scope;
  const now = stamps.next();
  await voidCounts(scope, [measurement_id], now);
  await sql`
    update link_measurements l
       set value = ${value}, active = ${active}, modified_time = ${now}
     where l.org_id = ${org_id} and l.link_id = ${link_id}`.execute(tx);
  return written(scope, link_id);
}

async function written(scope: WritingScope, linkId: string): Promise<LinkMeasurement> {
  const found = await findLinkMeasurement(scope, linkId);
  if (!found) throw new Error('a linked measurement went away while it was locked');
  return found.link;
}

/** A measurement with its person as they are now, which decides over who may do what to it. */
export async function findMeasurement(
  { tx, org_id }: OrganisationScope,
  measurementId: string,
): Promise<{ measurement: Measurement; person: Person } | undefined> {
  const { rows } = await sql<{ measurement: Measurement; user_id: string; tag_ids: string[] }>`
    select ${measurementJson}::json as measurement, u.user_id, u.tag_ids::text[] as tag_ids
      from measurements m join users u using (org_id, user_id)
     where m.org_id = ${org_id} and m.measurement_id = ${measurementId} and not m.forgotten`.execute(tx);
  const row = rows[0];
  return row && { measurement: row.measurement, person: { user_id: row.user_id, tag_ids: row.tag_ids } };
}

type Change = Pick<Measurement, 'metadata' | 'valid' | 'active' | 'tag_ids' | 'value' | 'value_f'>;

/** Returns the row as it is afterwards. It takes the tags its person carries now, as every new stamp does. */
export async function updateMeasurement(
  scope: WritingScope,
  measurementId: string,
  { metadata, valid, active, tag_ids, value, value_f }: Change,
): Promise<Measurement> {
  const { tx, org_id, stamps } = scope;
  await sql`
    update measurements m
       set metadata = ${JSON.stringify(metadata)}::json, valid = ${valid}, active = ${active},
           value = ${value}, value_f = ${value_f},
           tag_ids = ${tag_ids}::uuid[], user_tag_ids = u.tag_ids, modified_time = ${stamps.next()}
      from users u
     where m.org_id = ${org_id} and m.measurement_id = ${measurementId}
       and u.org_id = m.org_id and u.user_id = m.user_id`.execute(tx);
  const written = await findMeasurement(scope, measurementId);
  if (!written) throw new Error(`measurement ${measurementId} went away while it was locked`);
  return written.measurement;
}

/** The name of a person of the organisation; empty for a program. */
export async function readName({ tx, org_id }: OrganisationScope, userId: string): Promise<string> {
  const row = await tx
    .selectFrom('users')
    .select(['name_first', 'name_last'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? fullName(row) : '';
}

export type FoundMeasurement = {
  readonly measurement_id: string;
  readonly active: boolean;
  readonly valid: boolean;
  readonly person: Person;
};

/** The measurements of these ids that exist, each with its person as they are now. */
export async function findMeasurements(
  { tx, org_id }: OrganisationScope,
  ids: readonly string[],
): Promise<FoundMeasurement[]> {
  const { rows } = await sql<Omit<FoundMeasurement, 'person'> & Person>`
    select m.measurement_id, m.active, m.valid, u.user_id, u.tag_ids::text[] as tag_ids
      from measurements m join users u using (org_id, user_id)
     where m.org_id = ${org_id} and m.measurement_id = any(${ids}::uuid[]) and not m.forgotten`.execute(tx);
  return rows.map(({ user_id, tag_ids, ...rest }) => ({ ...rest, person: { user_id, tag_ids } }));
}

export type SetChange = {
  readonly active?: boolean;
  readonly valid?: boolean;
  readonly invalid_reason?: string;
};

/** Stamped in the order of the ids, with the tags their people carry now. */
export async function updateMeasurements(
  { tx, org_id, stamps }: WritingScope,
  ids: readonly string[],
  change: SetChange,
): Promise<void> {
  const { base } = stamps.takeBlock(ids.length);
  const { active = null, valid = null, invalid_reason: reason = null } = change;
  await sql`
    update measurements m
       set active = coalesce(${active}::boolean, m.active), valid = coalesce(${valid}::boolean, m.valid),
           metadata = case when ${valid}::boolean then (m.metadata::jsonb - ${INVALID_REASON_KEY}::text)::json
                           when ${reason}::text is not null
                           then (m.metadata::jsonb || ${JSON.stringify({ [INVALID_REASON_KEY]: reason })}::jsonb)::json
                           else m.metadata end,
           user_tag_ids = u.tag_ids, modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${ids}::uuid[]) with ordinality wanted (measurement_id, i), users u
     where m.org_id = ${org_id} and m.measurement_id = wanted.measurement_id
       and u.org_id = m.org_id and u.user_id = m.user_id`.execute(tx);
}

export type NewRow = CheckedRow & { readonly measured_by_user_id: string | null };

type KnownPerson = {
  readonly user_id: string;
  readonly tag_ids: readonly string[];
  readonly active: boolean;
};

/** What rows may name, as far as the organisation has it, and which of them it has already. */
export type References = {
  readonly measurement_ids: ReadonlySet<string>;
  /** By the id that a row names: who was merged is found as the one that is left. */
  readonly people: ReadonlyMap<string, KnownPerson>;
  readonly tag_ids: ReadonlySet<string>;
  readonly custom_ids: ReadonlySet<string>;
};

/** Deleted tags count as unknown, for they are taken off everything; a retired custom type still names its tests. */
export async function readReferences(
  scope: OrganisationScope,
  rows: readonly CheckedRow[],
): Promise<References> {
  const { tx, org_id } = scope;
  const ids = distinct(rows.map(({ measurement_id }) => measurement_id));
  const people = distinct(rows.flatMap((row) => [row.user_id, row.measured_by_user_id ?? []].flat()));
  const tags = distinct(rows.flatMap(({ tag_ids }) => tag_ids));
  const types = distinct(rows.flatMap(({ custom_id }) => custom_id ?? []));
  const found = await sql<{
    measurement_ids: string[];
    people: (KnownPerson & { merged_into: string | null })[];
    tag_ids: string[];
    custom_ids: string[];
  }>`
    select coalesce((select json_agg(json_build_object('user_id', user_id, 'tag_ids', tag_ids, 'active', active,
                                                       'merged_into', merged_into))
                       from users where org_id = ${org_id} and user_id = any(${people}::uuid[])), '[]') as people,
           array(select measurement_id::text from measurements
                  where org_id = ${org_id} and measurement_id = any(${ids}::uuid[])) as measurement_ids,
           array(select tag_id::text from tags
                  where org_id = ${org_id} and tag_id = any(${tags}::uuid[]) and active) as tag_ids,
           array(select custom_id::text from custom_measurement_types
                  where org_id = ${org_id} and custom_id = any(${types}::uuid[])) as custom_ids`.execute(tx);
  const row = found.rows[0];
  const named = row?.people ?? [];
  const isMerged = ({ active, merged_into }: (typeof named)[number]) => !active && merged_into !== null;
  const left = named
    .filter((person) => !isMerged(person))
    .map(({ merged_into, ...person }): [string, KnownPerson] => [person.user_id, person]);
  const mergedIds = named.filter(isMerged).map(({ user_id }) => user_id);
  return {
    measurement_ids: new Set(row?.measurement_ids),
    people: new Map([...left, ...(await peopleMergedInto(scope, mergedIds))]),
    tag_ids: new Set(row?.tag_ids),
    custom_ids: new Set(row?.custom_ids),
  };
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}

/**
 * Stores the rows in one statement, with the names and tags people have now. Returns the stamp of the last row, null
 * when there is none.
 */
export async function insertMeasurements(
  { tx, org_id, stamps }: WritingScope,
  rows: readonly NewRow[],
): Promise<string | null> {
  if (rows.length === 0) return null;
  const { base } = stamps.takeBlock(rows.length);
  const wanted = rows.map((row, i) => ({ ...row, i: i + 1, raw_data: row.raw_data ?? null }));
  await sql`
    insert into measurements (org_id, measurement_id, user_id, measured_by_user_id, measured_by_name_first,
                              measured_by_name_last, name_first, name_last, type, custom_id, value, value_f, valid,
                              metadata, raw_data, tag_ids, user_tag_ids, created_time, modified_time)
    select person.org_id, r.measurement_id, r.user_id, r.measured_by_user_id, tester.name_first, tester.name_last,
           person.name_first, person.name_last, r.type, r.custom_id, r.value, r.value_f, r.valid,
           r.metadata, r.raw_data, r.tag_ids, person.tag_ids, r.created_time, instant_of_us(${base}::bigint + r.i)
      from json_to_recordset(${JSON.stringify(wanted)}::json)
             as r (i int, measurement_id uuid, user_id uuid, measured_by_user_id uuid, type text, custom_id uuid,
                   value float8, value_f float8, valid boolean, metadata json, raw_data json, tag_ids uuid[],
                   created_time text)
      join users person on person.org_id = ${org_id} and person.user_id = r.user_id
      left join users tester on tester.org_id = person.org_id and tester.user_id = r.measured_by_user_id`.execute(
    tx,
  );
  return instantOfMicroseconds(base + BigInt(rows.length));
}
