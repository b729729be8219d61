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
  const times = keepStamps
    ? sql`created_time = ${earlier('created_time')}`
    : sql`created_time = ${earlier('created_time')}, modified_time = ${earlier('modified_time')}`;
  const chosen = sql`measurement_id = any(${measurementIds}::uuid[])`;
  await sql`update measurements set ${times} ${areBaselines ? sql`, type = 'sosm_baseline'` : sql``}
             where ${chosen}`.execute(owner);
  await sql`update link_measurements set ${times} where ${chosen}`.execute(owner);
}
