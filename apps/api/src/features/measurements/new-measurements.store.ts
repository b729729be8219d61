import { sql } from 'kysely';
import { peopleMergedInto } from '../../organisation/merged-people.store.ts';
import { instantOfMicroseconds } from '../../organisation/organisation-clock.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import type { CheckedRow } from './measurement-batch.ts';

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
