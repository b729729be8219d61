import { type Kysely, sql } from 'kysely';

/** Failed tries at an account are counted here until they are written to the audit trail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table credentials add column failed_tries integer not null default 0,
         add column failed_noted_at timestamptz, add column failed_address text`,
    )
    .execute(db);
}
