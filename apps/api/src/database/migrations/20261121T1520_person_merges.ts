import { type Kysely, sql } from 'kysely';

/** Measurements that wait for a new stamp may wait for another person with it: the one theirs was merged into. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table restamp_queue add column moves_to uuid`.execute(db);
  await sql`alter table restamp_queue
    add foreign key (org_id, moves_to) references users (org_id, user_id) on delete cascade`.execute(db);
}
