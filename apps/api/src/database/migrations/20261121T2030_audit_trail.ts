import { type Kysely, sql } from 'kysely';

/** Reading the trail by person and by time, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_by_person on audit (org_id, user_id, seq)`.execute(db);
  await sql`create index audit_by_time on audit (org_id, at)`.execute(db);
}
