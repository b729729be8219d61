import { type Kysely, sql } from 'kysely';

/** What an organisation's own tests are classed by: a list from the lowest class on, empty without. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table custom_measurement_types add column classes jsonb not null default '[]'`.execute(db);
}
