import { type Kysely, sql } from 'kysely';

/** Urgent jobs go before all others; recurring work is begun once for each period, whoever begins it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column urgent boolean not null default false`.execute(db);
  await sql`drop index jobs_due`.execute(db);
  await sql`create index jobs_due on jobs (urgent desc, due_at)`.execute(db);
  await sql`create table recurring_work (kind text primary key, period timestamptz not null)`.execute(db);
}
