import { type Kysely, sql } from 'kysely';

/** Work for later. Jobs belong to no organisation; what they are about is sealed with the server's key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table jobs (
    job_id uuid primary key,
    kind text not null,
    sealed bytea not null,
    due_at timestamptz not null,
    attempts integer not null default 0
  )`.execute(db);
  await sql`create index jobs_due on jobs (due_at)`.execute(db);
}
