import { type Kysely, sql } from 'kysely';

/** A try is noted before it is made, and taken back by its own id where it was none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_in_attempts add column attempt_id uuid`.execute(db);
}
