import { type Kysely, sql } from 'kysely';

/** How many requests came with a token of the API in the minute that began then, at whichever server. See decisions/0203. */
const statements = [
  'alter table api_tokens add column minute_from timestamptz, add column minute_requests integer not null default 0',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
