import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { WritingScope } from '../organisation/organisation-scope.ts';
import type { TestDatabase } from './test-database.ts';

type Aged = {
  readonly days: number;
  /** Recorded baselines from now on. */
  readonly areBaselines?: boolean;
  /** As imported: taken so long ago, and stamped when they came. */
  readonly keepStamps?: boolean;
};

/**
 * Measurements, and what is linked to them, of so many days ago: as though they had been stored then. For before anybody
 * synchronises: a stamp never becomes older.
 */
export async function ageMeasurements(
  { owner }: Pick<TestDatabase, 'owner'>,
  measurementIds: readonly string[],
  { days, areBaselines = false, keepStamps = false }: Aged,
): Promise<void> {
  const earlier = (column: string) => sql`
    instant_of_us((extract(epoch from ${sql.ref(column)}::timestamptz) * 1e6)::bigint - ${days} * 86400000000::bigint)`;
  for (const table of ['measurements', 'link_measurements']) {
    // Asked first: an update on other machines makes no times.
    const { rows } = await sql<{ org_id: string }>`
      select org_id, measurement_id, ${earlier('created_time')} as created_time,
             ${keepStamps ? sql`modified_time` : earlier('modified_time')} as modified_time
        from ${sql.table(table)} where measurement_id = any(${measurementIds}::uuid[])`.execute(owner);
    const type = areBaselines && table === 'measurements' ? sql`, type = 'sosm_baseline'` : sql``;
    for (const org_id of new Set(rows.map((row) => row.org_id)))
      await sql`
        update ${sql.table(table)} m set created_time = g.created_time, modified_time = g.modified_time ${type}
          from json_to_recordset(${JSON.stringify(rows)}::json)
                 as g (org_id uuid, measurement_id uuid, created_time text, modified_time text)
         where m.org_id = ${org_id} and g.org_id = ${org_id} and m.measurement_id = g.measurement_id`.execute(
        owner,
      );
  }
}

type Series = {
  readonly user_id: string;
  readonly count: number;
  readonly value?: number;
  /** One linked measurement of this type on each. */
  readonly link_type_id?: string;
};

/** Stores a person's measurements in one statement, stamped in one block, and gives their ids, oldest stamp first. */
export async function insertMeasurements(scope: WritingScope, series: Series): Promise<string[]> {
  const { tx, org_id, stamps } = scope;
  const { user_id, count, value = 60, link_type_id } = series;
  const ids = Array.from({ length: count }, () => randomUUID());
  const { base } = stamps.takeBlock(count);
  await sql`
    insert into measurements (org_id, measurement_id, user_id, name_first, name_last, type, value, metadata,
                              user_tag_ids, created_time, modified_time)
    select u.org_id, wanted.id, u.user_id, u.name_first, u.name_last, 'sosm', ${value},
           ${JSON.stringify({ notes: 'after "the" shift', _device: 'HX-2' })}::json,
           u.tag_ids, instant_of_us(${base}::bigint + wanted.i), instant_of_us(${base}::bigint + wanted.i)
      from unnest(${ids}::uuid[]) with ordinality wanted (id, i), users u
     where u.org_id = ${org_id} and u.user_id = ${user_id}`.execute(tx);
  if (link_type_id) await insertLinked(scope, ids, link_type_id);
  return ids;
}

/** The stamps of a person's measurements, oldest first. */
export async function measurementStamps(
  { owner }: Pick<TestDatabase, 'owner'>,
  userId: string,
): Promise<string[]> {
  const rows = await owner
    .selectFrom('measurements')
    .select('modified_time')
    .where('user_id', '=', userId)
    .orderBy('modified_time')
    .execute();
  return rows.map(({ modified_time }) => modified_time);
}

async function insertLinked(
  { tx, org_id, stamps }: WritingScope,
  ids: readonly string[],
  linkTypeId: string,
) {
  const { base } = stamps.takeBlock(ids.length);
  await sql`
    insert into link_measurements (org_id, link_id, measurement_id, link_type_id, value, created_time, modified_time)
    select ${org_id}, gen_random_uuid(), wanted.id, ${linkTypeId}, 250,
           instant_of_us(${base}::bigint + wanted.i), instant_of_us(${base}::bigint + wanted.i)
      from unnest(${ids}::uuid[]) with ordinality wanted (id, i)`.execute(tx);
}

export async function insertLinkType({ tx, org_id, stamps }: WritingScope): Promise<string> {
  const link_type_id = randomUUID();
  const now = stamps.next();
  const row = { org_id, link_type_id, name: 'Fluid drunk', unit: 'mL', icon: null, image: null };
  await tx
    .insertInto('link_measurement_types')
    .values({ ...row, created_time: now, modified_time: now })
    .execute();
  return link_type_id;
}

export async function insertCustomType({ tx, org_id, stamps }: WritingScope): Promise<string> {
  const custom_id = randomUUID();
  const now = stamps.next();
  const row = { org_id, custom_id, name: 'Grip strength', unit: 'kg', icon: null, image: null };
  await tx
    .insertInto('custom_measurement_types')
    .values({ ...row, created_time: now, modified_time: now })
    .execute();
  return custom_id;
}
