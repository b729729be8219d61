import { type Kysely, sql } from 'kysely';

/** Lets a server look at the clocks of the organisations whose browsers listen at it, all at once; of times, and nothing else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create policy of_look_ups on org_sync_clock for select to current_user using (true)`.execute(db);
  await sql`create function clocks_of(wanted uuid[]) returns table (org_id uuid, last_us bigint)
    language sql stable security definer set search_path = public, pg_temp
    as $$ select c.org_id, c.last_us from org_sync_clock c where c.org_id = any(wanted) $$`.execute(db);
}
