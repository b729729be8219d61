import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Seal } from '../auth/seal.ts';
import type { Tables } from '../database/tables.ts';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';
import { insertJob, resealJob, waitingJob } from './job.store.ts';

/** A kind of work that is done later, with what it needs to know: anything that survives JSON. */
export type JobKind<Payload> = {
  readonly kind: string;
  readonly isUrgent: boolean;
  readonly payload?: Payload;
};

/** Names a kind of job; the name is stored, so it stays. Urgent ones go before all others that wait. */
export function jobKind<Payload>(kind: string, { isUrgent = false } = {}): JobKind<Payload> {
  return { kind, isUrgent };
}

/** A job that is put by an organisation takes that organisation's turns. */
type JobScope = Pick<OrganisationScope, 'tx'> & Partial<Pick<OrganisationScope, 'org_id'>>;

export type JobQueue = {
  /** Part of the scope's transaction: the job is there exactly if the rest is. */
  put<Payload>(scope: JobScope, kind: JobKind<Payload>, payload: Payload): Promise<void>;
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
  ) =>
    insertJob(connection, {
      job_id: randomUUID(),
      kind,
      sealed: sealOf(payload),
      due_at: clock(),
      urgent: isUrgent,
      turn_of: turnOf,
    });
  return {
    put: ({ tx, org_id }, kind, payload) => put(tx, kind, payload, org_id),
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
