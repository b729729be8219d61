import { type Kysely, sql } from 'kysely';

/** In whose time an alert is told, null for the organisation's, and whether it comes from simulated weather. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table alerts add time_zone text, add is_simulated boolean not null default false`.execute(db);
}
