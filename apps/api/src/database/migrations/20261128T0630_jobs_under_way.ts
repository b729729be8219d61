import { type Kysely, sql } from 'kysely';

/** A run takes its job for a time instead of locking the row, so sending holds no database connection. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table jobs add column taken_by uuid, add column taken_until timestamptz').execute(db);
}
