import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { beginPeriod } from './job.store.ts';
import type { JobKind, JobQueue } from './job-queue.ts';

/** Work that is done again and again: a job of this kind is put once for each period. */
export type RecurringWork = {
  /** Its payload is the beginning of the period, as an ISO text. */
  readonly kind: JobKind<{ readonly period: string }>;
  readonly everyMinutes: number;
};

type Parts = {
  readonly database: Kysely<Tables>;
  readonly jobs: JobQueue;
  readonly clock: () => Date;
  readonly work: readonly RecurringWork[];
};

const LOOK_MS = 5000;
const MINUTE_MS = 60_000;

/**
 * Begins the present period of each work that nobody has begun: the mark and the job are one transaction, so that
 * two servers, or one that is killed and starts again, make one job of a period. Periods that passed while no server
 * ran are left out; whoever does the work finds what has become due since.
 */
async function beginPeriods({ database, jobs, clock, work }: Parts): Promise<void> {
  for (const { kind, everyMinutes } of work) {
    const length = everyMinutes * MINUTE_MS;
    const period = new Date(Math.floor(clock().getTime() / length) * length);
    await database.transaction().execute(async (tx) => {
      if (await beginPeriod(tx, kind.kind, period)) {
        await jobs.put({ tx }, kind, { period: period.toISOString() });
      }
    });
  }
}

/** Looks every few seconds whether a period has begun, while the server listens. */
export const recurringWork: FastifyPluginAsync<Parts> = async (app, parts) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    while (!signal.aborted) {
      await beginPeriods(parts).catch((error: unknown) =>
        app.log.warn({ err: error }, 'recurring work will be looked at again'),
      );
      // The pause ends early by being aborted, which is no failure.
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  app.addHook('onListen', async () => {
    looking = look();
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await looking;
  });
};
