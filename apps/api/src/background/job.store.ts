import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A job and the id of the run that has taken it. */
export type TakenJob = {
  readonly job_id: string;
  readonly kind: string;
  readonly sealed: Buffer;
  readonly attempts: number;
  readonly taken_by: string;
};
/** Due jobs of one kind for one organisation; `turn_of` is null for jobs that belong to no organisation. */
export type DueTurn = { readonly turn_of: string | null; readonly urgent: boolean; readonly kind: string };

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

/** A job of the kind that waits for the same organisation and was never taken; held until commit. */
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
    .where('taken_by', 'is', null)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function resealJob(database: Kysely<Tables>, id: string, sealed: Buffer): Promise<void> {
  await database.updateTable('jobs').set({ sealed }).where('job_id', '=', id).execute();
}

/** Reads for whom jobs of these kinds are due and not under way, longest due first. */
export async function turnsDue(
  database: Kysely<Tables>,
  { kinds, now }: { readonly kinds: readonly string[]; readonly now: Date },
): Promise<DueTurn[]> {
  return database
    .selectFrom('jobs')
    .select(['turn_of', 'urgent', 'kind'])
    .where('due_at', '<=', now)
    .where('kind', 'in', kinds)
    .where((eb) => eb.or([eb('taken_until', 'is', null), eb('taken_until', '<', now)]))
    .groupBy(['urgent', 'turn_of', 'kind'])
    .orderBy((eb) => eb.fn.min('due_at'))
    .execute();
}

/** Takes the job of a turn that is due longest, until `until`. Returns undefined if other runs have taken all of them. */
export async function takeJob(
  database: Kysely<Tables>,
  { turn_of, urgent, kind }: DueTurn,
  { run_id, now, until }: { readonly run_id: string; readonly now: Date; readonly until: Date },
): Promise<TakenJob | undefined> {
  const { rows } = await sql<TakenJob>`
    update jobs set taken_by = ${run_id}, taken_until = ${until}
     where job_id = (
       select job_id from jobs
        where urgent = ${urgent} and turn_of is not distinct from ${turn_of}::uuid and kind = ${kind}
          and due_at <= ${now} and (taken_until is null or taken_until < ${now})
        order by due_at limit 1 for update skip locked)
    returning job_id, kind, sealed, attempts, taken_by`.execute(database);
  return rows[0];
}

/** Extends the time for which a run has the job. Has no effect once another run has taken it. */
export async function extendJob(database: Kysely<Tables>, job: TakenJob, until: Date): Promise<void> {
  await database
    .updateTable('jobs')
    .set({ taken_until: until })
    .where('job_id', '=', job.job_id)
    .where('taken_by', '=', job.taken_by)
    .execute();
}

/** Deletes the job and returns true, or returns false if another run has taken it. */
export async function finishJob(database: Kysely<Tables>, job: TakenJob): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('jobs')
    .where('job_id', '=', job.job_id)
    .where('taken_by', '=', job.taken_by)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the job to the queue, to be taken at `dueAt` or later. */
export async function giveJobBack(
  database: Kysely<Tables>,
  job: TakenJob,
  { dueAt, isAttempt }: { readonly dueAt: Date; readonly isAttempt: boolean },
): Promise<void> {
  await database
    .updateTable('jobs')
    .set({ due_at: dueAt, attempts: job.attempts + (isAttempt ? 1 : 0), taken_by: null, taken_until: null })
    .where('job_id', '=', job.job_id)
    .where('taken_by', '=', job.taken_by)
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
