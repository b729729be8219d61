import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

export type StoredJob = { job_id: string; kind: string; sealed: Buffer; attempts: number };
type NewJob = { job_id: string; kind: string; sealed: Buffer; due_at: Date; urgent: boolean };

export async function insertJob(database: Kysely<Tables>, job: NewJob): Promise<void> {
  await database.insertInto('jobs').values(job).execute();
}

/**
 * Takes the job that is due longest, urgent ones first. Its row stays locked until the transaction ends, so nobody else takes it, and
 * whoever dies with it lets it go. A job may wait for the outside; that is no idle connection.
 */
export async function takeJob(
  tx: Transaction<Tables>,
  now: Date,
  limitMs: number,
): Promise<StoredJob | undefined> {
  const { rows } = await sql<StoredJob>`
    select job_id, kind, sealed, attempts from jobs
     where due_at <= ${now} order by urgent desc, due_at limit 1 for update skip locked`.execute(tx);
  if (rows[0]) {
    await sql`select set_config('idle_in_transaction_session_timeout', ${String(limitMs)}, true)`.execute(tx);
  }
  return rows[0];
}

export async function deleteJob(database: Kysely<Tables>, id: string): Promise<void> {
  await database.deleteFrom('jobs').where('job_id', '=', id).execute();
}

export async function postponeJob(database: Kysely<Tables>, id: string, dueAt: Date): Promise<void> {
  await database
    .updateTable('jobs')
    .set(({ eb }) => ({ due_at: dueAt, attempts: eb('attempts', '+', 1) }))
    .where('job_id', '=', id)
    .execute();
}

/** Begins a period of recurring work; false when somebody has begun it, or a later one, before. */
export async function beginPeriod(database: Kysely<Tables>, kind: string, period: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into recurring_work as w (kind, period) values (${kind}, ${period})
    on conflict (kind) do update set period = excluded.period where w.period < excluded.period
    returning kind`.execute(database);
  return rows.length === 1;
}
