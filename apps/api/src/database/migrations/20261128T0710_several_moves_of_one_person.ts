import { type Kysely, sql } from 'kysely';

/** Measurements of a person who is restored and merged again can wait for two different people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'alter table restamp_queue drop constraint restamp_queue_pkey, add primary key (org_id, user_id, below)',
    )
    .execute(db);
}
