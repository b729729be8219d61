import { type Kysely, sql } from 'kysely';

/** Re-stamping that fails is set aside for a while: how often it failed, and when it is tried again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table restamp_queue
    add column attempts integer not null default 0,
    add column due_at timestamptz not null default clock_timestamp()`.execute(db);
  await sql`create or replace function organisations_to_restamp() returns setof uuid
    language sql stable security definer set search_path = public, pg_temp
    as $$ select distinct org_id from restamp_queue where due_at <= clock_timestamp() $$`.execute(db);
}
