import { type Kysely, sql } from 'kysely';

/** One row of advice for a class and whom it is for: writing it again replaces it, taking it back makes it inactive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table strategies add constraint strategies_target check (tag_id is null or user_id is null)`.execute(
    db,
  );
  await sql`create unique index strategies_of_class on strategies (org_id, type, status, tag_id, user_id)
    nulls not distinct`.execute(db);
}
