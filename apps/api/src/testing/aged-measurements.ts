import { sql } from 'kysely';
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
