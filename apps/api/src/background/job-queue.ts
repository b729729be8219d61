import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Seal } from '../auth/seal.ts';
import type { Tables } from '../database/tables.ts';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';
import { insertJob, resealJob, waitingJob } from './job.store.ts';

/**
 * Each lane has its own concurrency limit, so a slow lane does not delay the others. `maintenance` is for jobs that visit
 * all organisations, `preparation` for short jobs in the database.
 */
export type JobLane = 'email' | 'push' | 'report' | 'maintenance' | 'preparation';

/** A kind of work that is done later, with what it needs to know: anything that survives JSON. */
export type JobKind<Payload> = {
  readonly kind: string;
  readonly isUrgent: boolean;
  readonly lane: JobLane;
  readonly payload?: Payload;
};

/** Names a kind of job; the name is stored, so it stays. Urgent ones go before all others of their lane. */
export function jobKind<Payload>(
  kind: string,
  { isUrgent = false, lane = 'preparation' }: { readonly isUrgent?: boolean; readonly lane?: JobLane } = {},
): JobKind<Payload> {
  return { kind, isUrgent, lane };
}

/** A job that is put by an organisation takes that organisation's turns. */
type JobScope = Pick<OrganisationScope, 'tx'> & Partial<Pick<OrganisationScope, 'org_id'>>;

export type JobQueue = {
  /** Part of the scope's transaction: the job is there exactly if the rest is. It runs from `dueAt` on, or immediately. */
  put<Payload>(scope: JobScope, kind: JobKind<Payload>, payload: Payload, dueAt?: Date): Promise<void>;
  /** The same, as part of a job of the kind that waits already; `join` gives null where both do not fit into one. */
  join<Payload>(
    scope: OrganisationScope,
    kind: JobKind<Payload>,
    payload: Payload,
    join: (waiting: Payload) => Payload | null,
  ): Promise<void>;
  /** At once, for work that comes before any organisation is known. */
  putNow<Payload>(kind: JobKind<Payload>, payload: Payload): Promise<void>;
};

type Parts = { database: Kysely<Tables>; seal: Seal; clock: () => Date };

/** Payloads are sealed: jobs belong to no organisation, and mails among them hold secret links. */
export function createJobQueue({ database, seal, clock }: Parts): JobQueue {
  const sealOf = (payload: unknown) => seal.seal(JSON.stringify(payload));
  const put = (
    connection: Kysely<Tables>,
    { kind, isUrgent }: JobKind<unknown>,
    payload: unknown,
    turnOf: string | null = null,
    dueAt: Date = clock(),
  ) =>
    insertJob(connection, {
      job_id: randomUUID(),
      kind,
      sealed: sealOf(payload),
      due_at: dueAt,
      urgent: isUrgent,
      turn_of: turnOf,
    });
  return {
    put: ({ tx, org_id }, kind, payload, dueAt) => put(tx, kind, payload, org_id, dueAt),
    async join({ tx, org_id }, kind, payload, join) {
      const waiting = await waitingJob(tx, kind, org_id);
      const opened = waiting ? seal.open(waiting.sealed) : null;
      const joined = opened === null ? null : join(JSON.parse(opened));
      if (waiting && joined !== null) await resealJob(tx, waiting.job_id, sealOf(joined));
      else await put(tx, kind, payload, org_id);
    },
    putNow: (kind, payload) => put(database, kind, payload),
  };
}
