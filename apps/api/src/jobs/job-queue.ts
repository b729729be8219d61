import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { OrganisationScope } from '../platform/organisation-scope.ts';
import type { Seal } from '../platform/seal.ts';
import { insertJob } from './job.store.ts';

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

export type JobQueue = {
  /** Part of the scope's transaction: the job is there exactly if the rest is. */
  put<Payload>(scope: Pick<OrganisationScope, 'tx'>, kind: JobKind<Payload>, payload: Payload): Promise<void>;
  /** At once, for work that comes before any organisation is known. */
  putNow<Payload>(kind: JobKind<Payload>, payload: Payload): Promise<void>;
};

type Parts = { database: Kysely<Tables>; seal: Seal; clock: () => Date };

/** Payloads are sealed: jobs belong to no organisation, and mails among them hold secret links. */
export function createJobQueue({ database, seal, clock }: Parts): JobQueue {
  const put = (connection: Kysely<Tables>, { kind, isUrgent }: JobKind<unknown>, payload: unknown) =>
    insertJob(connection, {
      job_id: randomUUID(),
      kind,
      sealed: seal.seal(JSON.stringify(payload)),
      due_at: clock(),
      urgent: isUrgent,
    });
  return {
    put: ({ tx }, kind, payload) => put(tx, kind, payload),
    putNow: (kind, payload) => put(database, kind, payload),
  };
}
