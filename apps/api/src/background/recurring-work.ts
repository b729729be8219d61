import { MINUTE_MS } from '@heatwise/domain/time/durations';
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

/** How often a server looks whether a period has begun. */
export const PERIODS_EVERY_MS = 5000;

/**
 * Makes the step that begins the present period of each work that nobody has begun: the mark and the job are one
 * transaction, so that two servers, or one that is killed and starts again, make one job of a period. Periods that
 * passed while no server ran are left out; whoever does the work finds what has become due since.
 */
export function createPeriods({ database, jobs, clock, work }: Parts) {
  return async (): Promise<void> => {
    for (const { kind, everyMinutes } of work) {
      const length = everyMinutes * MINUTE_MS;
      const period = new Date(Math.floor(clock().getTime() / length) * length);
      await database.transaction().execute(async (tx) => {
        if (await beginPeriod(tx, kind.kind, period)) {
          await jobs.put({ tx }, kind, { period: period.toISOString() });
        }
      });
    }
  };
}
