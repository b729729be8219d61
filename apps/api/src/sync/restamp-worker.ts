import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import { Counter, type Registry } from 'prom-client';
import type { Tables } from '../database/tables.ts';
import { type FailedBlock, restampNextBlock } from './restamp.ts';

/** How often the queue is looked at when it was empty, and how long others get the clock between two blocks. */
const IDLE_MS = 1000;
const BREATH_MS = 5;
const AFTER_FAILURE_MS = 5000;

export type RestampWorker = {
  /** Resolves when the block at hand is done. The rest waits in the database for the next start. */
  stop(): Promise<void>;
};

/** Works off the queue of re-stamping, until it is stopped; `failed` hears of every block that was set aside. */
export function startRestampWorker(
  database: Kysely<Tables>,
  logger: FastifyBaseLogger,
  failed: () => void = () => undefined,
): RestampWorker {
  const stopping = new AbortController();
  const { signal } = stopping;

  function report({ org_id, user_id, attempts, error }: FailedBlock): void {
    failed();
    logger.error({ err: error, org_id, user_id, attempts }, 're-stamping failed and was set aside');
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const pause = await restampNextBlock(database, report).then(
        (worked) => (worked ? BREATH_MS : IDLE_MS),
        (error: unknown) => {
          logger.warn({ err: error }, 're-stamping will be tried again');
          return AFTER_FAILURE_MS;
        },
      );
      // The pause ends early by being aborted, which is no failure.
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  const done = work();
  return {
    stop() {
      stopping.abort();
      return done;
    },
  };
}

type Parts = { readonly database: Kysely<Tables>; readonly metrics: Registry };

/** Re-stamping goes on while the server listens. */
export const restamping: FastifyPluginAsync<Parts> = async (app, { database, metrics }) => {
  const failures = new Counter({
    name: 'heatwise_restamp_failures_total',
    help: 'Blocks of measurements that could not be given new stamps and were set aside',
    registers: [metrics],
  });
  let worker: RestampWorker | undefined;
  app.addHook('onListen', async () => {
    worker = startRestampWorker(database, app.log, () => failures.inc());
  });
  app.addHook('onClose', () => worker?.stop());
};
