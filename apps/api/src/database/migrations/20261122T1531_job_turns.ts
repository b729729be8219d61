import { type Kysely, sql } from 'kysely';

/** Whose turn a job takes, so that nobody's jobs wait behind all of somebody else's. Not `org_id`: it owns no row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column turn_of uuid`.execute(db);
  await sql`drop index jobs_due`.execute(db);
  await sql`create index jobs_due on jobs (urgent desc, turn_of, due_at)`.execute(db);
}
