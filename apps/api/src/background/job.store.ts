import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

export type StoredJob = { job_id: string; kind: string; sealed: Buffer; attempts: number };
type NewJob = {
  job_id: string;
  kind: string;
  sealed: Buffer;
  due_at: Date;
  urgent: boolean;
  turn_of: string | null;
};

export async function insertJob(database: Kysely<Tables>, job: NewJob): Promise<void> {
  await database.insertInto('jobs').values(job).execute();
}

/** A job of the kind that waits for the same organisation and was not tried yet; held until commit. */
export async function waitingJob(
  database: Kysely<Tables>,
  { kind, isUrgent }: { readonly kind: string; readonly isUrgent: boolean },
  turnOf: string,
): Promise<{ job_id: string; sealed: Buffer } | undefined> {
  return database
    .selectFrom('jobs')
    .select(['job_id', 'sealed'])
    .where('urgent', '=', isUrgent)
    .where('turn_of', '=', turnOf)
    .where('kind', '=', kind)
    .where('attempts', '=', 0)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function resealJob(database: Kysely<Tables>, id: string, sealed: Buffer): Promise<void> {
  await database.updateTable('jobs').set({ sealed }).where('job_id', '=', id).execute();
}

/** For whom something is due, urgent or not; null: for nobody in particular. */
export async function turnsDue(
  database: Kysely<Tables>,
  now: Date,
): Promise<{ turn_of: string | null; urgent: boolean }[]> {
  return database
    .selectFrom('jobs')
    .select(['turn_of', 'urgent'])
    .where('due_at', '<=', now)
    .groupBy(['urgent', 'turn_of'])
    .orderBy((eb) => eb.fn.min('due_at'))
    .execute();
}

/**
 * Takes the job of this turn that is due longest. Its row stays locked until the transaction ends, so nobody else
 * takes it, and whoever dies with it lets it go. A job may wait for the outside; that is not an idle connection.
 */
export async function takeJob(
  tx: Transaction<Tables>,
  { turn_of, urgent }: { readonly turn_of: string | null; readonly urgent: boolean },
  { now, limitMs }: { readonly now: Date; readonly limitMs: number },
): Promise<StoredJob | undefined> {
  const { rows } = await sql<StoredJob>`
    select job_id, kind, sealed, attempts from jobs
     where urgent = ${urgent} and turn_of is not distinct from ${turn_of}::uuid and due_at <= ${now}
     order by due_at limit 1 for update skip locked`.execute(tx);
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

/** Lets a job that has not started wait; this is no attempt. */
export async function delayJob(database: Kysely<Tables>, id: string, dueAt: Date): Promise<void> {
  await database.updateTable('jobs').set({ due_at: dueAt }).where('job_id', '=', id).execute();
}

/** Begins a period of recurring work; false when somebody has begun it, or a later one, before. */
export async function beginPeriod(database: Kysely<Tables>, kind: string, period: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into recurring_work as w (kind, period) values (${kind}, ${period})
    on conflict (kind) do update set period = excluded.period where w.period < excluded.period
    returning kind`.execute(database);
  return rows.length === 1;
}
