import { type Kysely, sql } from 'kysely';

/** What a part was when it arrived, so that the same number with other bytes is told from a part that is sent again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table module_file_parts add column digest bytea`.execute(db);
}
