import { type Kysely, sql } from 'kysely';

/** Tables that nothing removed rows from: what recurring work and the bound on each organisation need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outside_answers add column asked_by uuid`.execute(db);
  await sql`create index outside_answers_of on outside_answers (asked_by, kept_at)`.execute(db);
  await sql`create function organisations_with_people() returns setof uuid
    language sql stable security definer set search_path = public, pg_temp
    as $$ select distinct org_id from users $$`.execute(db);
}
