import { type Kysely, sql } from 'kysely';

/**
 * Which of some addresses sign in already, in whatever organisation: an import has thousands of them to ask about,
 * and nothing but the yes or no comes back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function registered_emails(wanted text[]) returns setof text
     language sql stable security definer set search_path = public, pg_temp
     as $$ select lower(c.email) from credentials c
            where lower(c.email) in (select lower(one) from unnest(wanted) as one) $$`.execute(db);
}
