import { type Kysely, sql } from 'kysely';

/** Whoever asked that an account signs in with another address must still be allowed to when it is confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table account_links add asked_by uuid').execute(db);
}
