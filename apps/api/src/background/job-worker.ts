import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Seal } from '../auth/seal.ts';
import type { Tables } from '../database/tables.ts';
import { type WriteIn, writeWithin } from '../organisation/organisation-scope.ts';
import { delayJob, deleteJob, postponeJob, type StoredJob, takeJob, turnsDue } from './job.store.ts';
import type { JobKind } from './job-queue.ts';
import { createTurns, type Turns } from './job-turns.ts';

/** One run of a job. What it writes through `writeIn` is committed together with the job being done. */
export type JobRun = { readonly job_id: string; readonly writeIn: WriteIn };

/** Thrown by a handler that has to wait for other work of the server: the job runs later, and no attempt is counted. */
export class JobNotReadyError extends Error {
  readonly waitMs: number;
  constructor(waitMs: number) {
    super('the job is not ready');
    this.waitMs = waitMs;
  }
}

/** Carries a kind of job out; a rejection puts the job off and tries again. */
export type JobHandler = {
  readonly kind: string;
  readonly run: (payload: unknown, job: JobRun) => Promise<void>;
};

export function handlerOf<Payload>(
  { kind }: JobKind<Payload>,
  run: (payload: Payload, job: JobRun) => Promise<void>,
): JobHandler {
  return { kind, run: (payload, job) => run(payload as Payload, job) };
}

type Parts = {
  readonly database: Kysely<Tables>;
  readonly seal: Seal;
  readonly clock: () => Date;
  readonly handlers: readonly JobHandler[];
  /** Milliseconds to wait after an empty queue. */
  readonly idleMs: number;
};

const AFTER_FAILURE_MS = 5000;
/** So that one slow email does not hold up all others, and urgent ones not all that can wait. */
const WORKERS = ['urgent first', 'not urgent'] as const;
type Worker = (typeof WORKERS)[number];
/** The longest that a job may wait for something outside. */
const RUN_LIMIT_MS = 60_000;
/** Waits before the tries after the first: a mail server that is away for a day costs no email. */
const WAITS_MS = [10, 60, 300, 900, 3600, 3600, 7200, 14_400, 28_800, 28_800].map(
  (seconds) => seconds * 1000,
);

/** Takes a job of whoever's turn it is; a turn whose jobs others are at work on goes to the next. */
async function takeNext(
  tx: Transaction<Tables>,
  worker: Worker,
  turns: Turns,
  now: Date,
): Promise<StoredJob | undefined> {
  const due = (await turnsDue(tx, now)).filter(({ urgent }) => worker === 'urgent first' || !urgent);
  for (const turn of turns.inOrder(due)) {
    const job = await takeJob(tx, turn, { now, limitMs: RUN_LIMIT_MS });
    if (!job) continue;
    turns.serve(turn);
    return job;
  }
  return undefined;
}

/** Does a job, if one is due; returns whether there was. Rejects when the database does. */
function workNext(
  { database, seal, clock, handlers }: Parts,
  { worker, turns, log }: { worker: Worker; turns: Turns; log: FastifyBaseLogger },
): Promise<boolean> {
  return database.transaction().execute(async (tx) => {
    const job = await takeNext(tx, worker, turns, clock());
    if (!job) return false;
    await sql`savepoint work`.execute(tx);
    try {
      const handler = handlers.find(({ kind }) => kind === job.kind);
      const payload = seal.open(job.sealed);
      // A newer server may know the kind, or the one with the right key.
      if (!handler || payload === null) throw new Error('nobody here can read this job');
      const writeIn: WriteIn = (orgId, work) => writeWithin(tx, orgId, work);
      await handler.run(JSON.parse(payload), { job_id: job.job_id, writeIn });
      await deleteJob(tx, job.job_id);
    } catch (error) {
      // What it wrote is rolled back, and the row is still ours: nobody takes the job before it is put off.
      await sql`rollback to savepoint work`.execute(tx);
      await putOff(tx, job, { error, now: clock() }, log);
    }
    return true;
  });
}

async function putOff(
  tx: Transaction<Tables>,
  { job_id, kind, attempts }: StoredJob,
  { error, now }: { error: unknown; now: Date },
  log: FastifyBaseLogger,
): Promise<void> {
  if (error instanceof JobNotReadyError) return delayJob(tx, job_id, new Date(now.getTime() + error.waitMs));
  const wait = WAITS_MS[attempts];
  if (wait === undefined) {
    log.error({ err: error, job_id, kind }, 'a job was given up');
    return deleteJob(tx, job_id);
  }
  log.warn({ err: error, job_id, kind, attempts }, 'a job will be tried again');
  await postponeJob(tx, job_id, new Date(now.getTime() + wait));
}

/** Processes the queue while the server listens. What is not done when it ends waits for the next start. */
export const jobs: FastifyPluginAsync<Parts> = async (app, parts) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const workers: Promise<void>[] = [];

  const turns = createTurns();

  async function work(worker: Worker): Promise<void> {
    while (!signal.aborted) {
      const pause = await workNext(parts, { worker, turns, log: app.log }).then(
        (worked) => (worked ? 0 : parts.idleMs),
        (error: unknown) => {
          app.log.warn({ err: error }, 'the job queue will be looked at again');
          return AFTER_FAILURE_MS;
        },
      );
      // The pause ends early by being aborted, which is not a failure.
      if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  app.addHook('onListen', async () => {
    for (const worker of WORKERS) workers.push(work(worker));
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await Promise.all(workers);
  });
};
