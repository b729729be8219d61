import { type Kysely, sql } from 'kysely';

/**
 * From when on a person's measurements are their own: those of before went to whom they were merged into, also when
 * they came back since. Nobody who was merged before is stamped anew for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column measured_since instant_text`.execute(db);
}
