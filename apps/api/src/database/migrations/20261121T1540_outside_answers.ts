import { type Kysely, sql } from 'kysely';

/** What outside services answered (weather above all), kept for all organisations alike: it belongs to none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table outside_answers (
    name text primary key,
    answer jsonb not null,
    kept_at timestamptz not null
  )`.execute(db);
}
